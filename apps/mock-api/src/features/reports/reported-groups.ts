import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'

interface SizedGroup {
  readonly id: number
  readonly size: number
}

/**
 * The ids of the groups of which a report tells figures (RPT-1): none of fewer than three people. Where what is left of all
 * votes would be those of one or two people in such a group, the smallest of the other groups is not told of either, because
 * a subtraction would give their votes.
 * @param voters how many people voted, those in no group among them
 */
export function findReportedGroups(groups: readonly SizedGroup[], voters: number): Set<number> {
  const told = groups
    .filter(({ size }) => size >= MIN_GROUP_SIZE)
    .sort((one, other) => other.size - one.size || one.id - other.id)
  const grouped = groups.reduce((sum, { size }) => sum + size, 0)
  const left = Math.max(voters, grouped) - told.reduce((sum, { size }) => sum + size, 0)
  if (told.length < groups.length && left < MIN_GROUP_SIZE) told.pop()
  return new Set(told.map(({ id }) => id))
}
