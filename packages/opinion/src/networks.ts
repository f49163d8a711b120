/** Stands for a person who was erased. */
export const NOBODY = -1

/** The network from which participants came, as a number below 65,536. Everybody else counts as a network of their own. */
export type Networks = ReadonlyMap<number, number>

export const NO_NETWORKS: Networks = new Map()

/** Counting stops here: no rule asks for more different networks. */
const MAX_COUNTED_NETWORKS = 9

/** The number of a network with one person. */
export const getOwnNetwork = (id: number): number => -2 - id

/** Finds the number of a participant's network. Those who were erased are of one network, because anybody can erase who they made. */
export const findNetwork = (networks: Networks, pid: number): number =>
  pid === NOBODY ? NOBODY : (networks.get(pid) ?? getOwnNetwork(pid))

/** The different networks of each of many cells. */
export interface NetworkCounts {
  readonly counts: Uint8Array
  readonly seen: Int32Array
}

export const createNetworkCounts = (cells: number): NetworkCounts => ({
  counts: new Uint8Array(cells),
  seen: new Int32Array(cells * MAX_COUNTED_NETWORKS),
})

/** Counts a person's network in a cell. */
export function countNetwork({ counts, seen }: NetworkCounts, cell: number, network: number): void {
  const known = counts[cell]!
  if (known === MAX_COUNTED_NETWORKS) return
  const start = cell * MAX_COUNTED_NETWORKS
  for (let at = start; at < start + known; at += 1) if (seen[at] === network) return
  seen[start + known] = network
  counts[cell]! += 1
}

/**
 * Counts the people of a cell who do not act as one: those of a network together, because one person makes as many there as they
 * like. People who are all of one network count each: an attacker who made them learns about no one else, and a hall has one network.
 */
export const countIndependent = ({ counts }: NetworkCounts, cell: number, people: number): number =>
  counts[cell] === 1 ? people : counts[cell]!
