/**
 * Creates a counter that says whether a provider may be asked once more in this second for a network: anybody can send what
 * makes this server ask.
 * @param most of questions in a second, of all and of one network
 */
export function createQuestionLimit(most: {
  readonly total: number
  readonly network: number
}): (network: string) => boolean {
  let second = 0
  let total = 0
  const counts = new Map<string, number>()
  return (network) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      ;[second, total] = [now, 0]
      counts.clear()
    }
    const count = counts.get(network) ?? 0
    if (total >= most.total || count >= most.network) return false
    total += 1
    counts.set(network, count + 1)
    return true
  }
}
