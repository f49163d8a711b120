import { computeAdjustedRandIndex } from '../src/stability.ts'
import type { OpinionAnalysis } from '../src/analysis.ts'

/**
 * The adjusted Rand index of two groupings, over people with a group in both.
 * @param otherGroups the other group by pid
 */
export function computeAgreement(
  { people }: OpinionAnalysis,
  otherGroups: ReadonlyMap<number, number>,
): number {
  const both = [...people.pids.keys()].filter(
    (row) => people.group[row]! >= 0 && otherGroups.has(people.pids[row]!),
  )
  return computeAdjustedRandIndex(
    both.map((row) => people.group[row]!),
    both.map((row) => otherGroups.get(people.pids[row]!)!),
  )
}

/** The group of each pid that has one. */
export const getGroupByPid = ({ people }: OpinionAnalysis): Map<number, number> =>
  new Map(
    [...people.pids].flatMap((pid, row) =>
      people.group[row]! < 0 ? [] : [[pid, people.group[row]!] as const],
    ),
  )

/** The paths of all numbers in a value that are not finite. */
export function findNonFinite(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`]
  if (value instanceof Map) return findNonFinite([...value], path)
  if (ArrayBuffer.isView(value)) return findNonFinite(Array.from(value as Float64Array), path)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => findNonFinite(inner, `${path}.${key}`))
}
