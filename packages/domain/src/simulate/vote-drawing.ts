import { drawBelow, drawBetween, drawNormal, type Random } from '../random.ts'
import { VOTE, type Vote } from '../votes.ts'

/** One comment in so many finds every group on the same side. */
const CONSENSUS_SHARE = 0.25

/** How far one person's view lies from that of the group, as a deviation, and how small a view becomes a pass. */
const VIEW_DEVIATION = 0.45
const MAX_UNDECIDED_VIEW = 0.1

/**
 * Invents how the groups lean on a comment that says nothing about it: a quarter of the comments finds them on one
 * side, over the others at least one group disagrees with the rest.
 * @param groups how many there are
 */
export function drawLeanings(random: Random, groups: number): number[] {
  const side = random() < 0.7 ? 1 : -1
  const shared = groups < 2 || random() < CONSENSUS_SHARE
  const odd = drawBelow(random, groups)
  return Array.from({ length: groups }, (_, group) => {
    const strength = drawBetween(random, 0.45, 1)
    if (shared) return side * strength
    const against = group === odd || (group !== (odd + 1) % groups && random() < 0.5)
    return (against ? -side : side) * strength
  })
}

/** How somebody votes whose group leans by `leaning` (-1 to 1) and who passes with probability `passes` anyway. */
export function drawVote(random: Random, leaning: number, passes: number): Vote {
  if (random() < passes) return VOTE.pass
  const view = leaning + VIEW_DEVIATION * drawNormal(random)
  if (Math.abs(view) < MAX_UNDECIDED_VIEW) return VOTE.pass
  return view > 0 ? VOTE.agree : VOTE.disagree
}

/** A vote other than the one given before: a pass may go either way, anything else softens or turns round. */
export function drawChangedVote(random: Random, before: Vote): Vote {
  const others = [VOTE.agree, VOTE.pass, VOTE.disagree].filter((vote) => vote !== before)
  return others[drawBelow(random, others.length)] ?? VOTE.pass
}
