let turn: Promise<void> | undefined

/**
 * Resolves when all requests that have come in by now are handled, for all who wait at once. Answers that are then
 * written one after the other wake their reader once: to wake it costs as much as to make a short answer. Where nothing
 * else has come in, nobody waits.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined
      resolve()
    })
  })
  return turn
}
