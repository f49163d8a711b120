import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'

interface SizedGroup {
  readonly id: number
  readonly size: number
}

/**
 * Selects the groups that findings show (RPT-1): none below three people. When subtraction from all votes would reveal the
 * votes of one or two people of such a group, the smallest other group is left out too.
 * @param voters number of voters, with and without a group
 */
export function findShownGroups(groups: readonly SizedGroup[], voters: number): Set<number> {
  const shown = groups
    .filter(({ size }) => size >= MIN_GROUP_SIZE)
    .sort((one, other) => other.size - one.size || one.id - other.id)
  const grouped = groups.reduce((sum, { size }) => sum + size, 0)
  const left = Math.max(voters, grouped) - shown.reduce((sum, { size }) => sum + size, 0)
  if (shown.length < groups.length && left < MIN_GROUP_SIZE) shown.pop()
  return new Set(shown.map(({ id }) => id))
}

/** Groups that pages show come first, then those that are left out for the sake of smaller ones, then the smaller ones. */
const Tier = { shown: 0, hidden: 1, small: 2 } as const

/**
 * The tiers of parts for their labels: so that letters have no gap where pages leave groups out.
 * @param sizes number of people in each part
 * @param voters number of voters, with and without a part
 */
export function computeTiers(sizes: readonly number[], voters: number): number[] {
  const shown = findShownGroups(
    sizes.map((size, id) => ({ id, size })),
    voters,
  )
  return sizes.map((size, part) => {
    if (shown.has(part)) return Tier.shown
    return size >= MIN_GROUP_SIZE ? Tier.hidden : Tier.small
  })
}
