import { drawBelow, drawBetween, drawNormal, type Random } from '../random.ts'
import { VOTE, type Vote } from '../votes.ts'

/** The share of comments with every group on the same side. */
const CONSENSUS_SHARE = 0.25

/** Standard deviation of a person's view from the group's leaning, and the largest view that becomes a pass. */
const VIEW_DEVIATION = 0.45
const MAX_UNDECIDED_VIEW = 0.1

/**
 * Draws the groups' leanings on a comment: on a quarter of the comments all are on one side, on the others at least one
 * group disagrees with the rest.
 * @param groups number of groups
 */
export function drawLeanings(random: Random, groups: number): number[] {
  const side = random() < 0.7 ? 1 : -1
  const isConsensus = groups < 2 || random() < CONSENSUS_SHARE
  const odd = drawBelow(random, groups)
  return Array.from({ length: groups }, (_, group) => {
    const strength = drawBetween(random, 0.45, 1)
    if (isConsensus) return side * strength
    const isAgainst = group === odd || (group !== (odd + 1) % groups && random() < 0.5)
    return (isAgainst ? -side : side) * strength
  })
}

/** Draws a vote of a member of a group with this leaning (-1 to 1) who passes with this probability in any case. */
export function drawVote(random: Random, leaning: number, passProbability: number): Vote {
  if (random() < passProbability) return VOTE.pass
  const view = leaning + VIEW_DEVIATION * drawNormal(random)
  if (Math.abs(view) < MAX_UNDECIDED_VIEW) return VOTE.pass
  return view > 0 ? VOTE.agree : VOTE.disagree
}

/** Draws a vote that differs from the earlier one. */
export function drawChangedVote(random: Random, before: Vote): Vote {
  const others = [VOTE.agree, VOTE.pass, VOTE.disagree].filter((vote) => vote !== before)
  return others[drawBelow(random, others.length)] ?? VOTE.pass
}
