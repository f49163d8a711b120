let currentTurn: Promise<void> | undefined

/**
 * Resolves when all requests that have come in by now are handled, for all who wait at once. Answers that are then
 * written one after the other wake their reader once: to wake it costs as much as to make a short answer. Where nothing
 * else has come in, nobody waits.
 */
export function waitForTurnEnd(): Promise<void> {
  currentTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      currentTurn = undefined
      resolve()
    })
  })
  return currentTurn
}
