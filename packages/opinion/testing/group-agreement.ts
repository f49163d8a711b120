import { computeAdjustedRandIndex } from '../src/adjusted-rand-index.ts'
import type { OpinionAnalysis } from '../src/analysis.ts'

/**
 * How alike two divisions into groups are, over people who have a group in both.
 * @param otherOf the other group by pid
 */
export function computeAgreement({ people }: OpinionAnalysis, otherOf: ReadonlyMap<number, number>): number {
  const both = [...people.pids.keys()].filter(
    (row) => people.group[row]! >= 0 && otherOf.has(people.pids[row]!),
  )
  return computeAdjustedRandIndex(
    both.map((row) => people.group[row]!),
    both.map((row) => otherOf.get(people.pids[row]!)!),
  )
}

/** The group of each pid that has one. */
export const getGroupByPid = ({ people }: OpinionAnalysis): Map<number, number> =>
  new Map(
    [...people.pids].flatMap((pid, row) =>
      people.group[row]! < 0 ? [] : [[pid, people.group[row]!] as const],
    ),
  )

/** Every number anywhere inside a value that is not finite, by its path. */
export function findNonFinite(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} is ${value}`]
  if (value instanceof Map) return findNonFinite([...value], path)
  if (ArrayBuffer.isView(value)) return findNonFinite(Array.from(value as Float64Array), path)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => findNonFinite(inner, `${path}.${key}`))
}
