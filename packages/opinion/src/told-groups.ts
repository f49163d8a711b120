import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'

interface SizedGroup {
  readonly id: number
  readonly size: number
}

/**
 * Selects the groups that findings tell of (RPT-1): none below three people. When subtraction from all votes would reveal the
 * votes of one or two people of such a group, the smallest other group is left out too.
 * @param voters number of voters, with and without a group
 */
export function findToldGroups(groups: readonly SizedGroup[], voters: number): Set<number> {
  const told = groups
    .filter(({ size }) => size >= MIN_GROUP_SIZE)
    .sort((one, other) => other.size - one.size || one.id - other.id)
  const grouped = groups.reduce((sum, { size }) => sum + size, 0)
  const left = Math.max(voters, grouped) - told.reduce((sum, { size }) => sum + size, 0)
  if (told.length < groups.length && left < MIN_GROUP_SIZE) told.pop()
  return new Set(told.map(({ id }) => id))
}
