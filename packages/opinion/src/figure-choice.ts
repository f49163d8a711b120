import { MIN_STEP } from './public-votes.ts'

/** What is known of the figures of a group on a comment, in people. */
export interface Figure {
  /** published last */
  readonly before: number
  /** voters now */
  readonly now: number
  /** people whose part in the figures differs between the two */
  readonly moved: number
  /** people with the same vote in both */
  readonly same: number
}

/** What to publish of it: the figures published last (`now` false), or those of now without `held` votes. */
export interface FigureChoice {
  readonly isNow: boolean
  /** votes that go on waiting, of those that were published last, and of the others */
  readonly heldSame: number
  readonly heldOther: number
  /** votes that are published then */
  readonly size: number
}

/** More votes of a group than these never go on waiting: its figures would no longer be those of the group. */
const MAX_HELD = 2 * MIN_STEP

const NOTHING: FigureChoice = { isNow: false, heldSame: 0, heldOther: 0, size: 0 }

const createChoice = (isNow: boolean, size: number): FigureChoice => ({
  isNow,
  heldSame: 0,
  heldOther: 0,
  size,
})

/** Subtraction of figures from all votes tells nobody's vote, or those of three people at least. */
const isFair = (rest: number): boolean => rest === 0 || rest >= MIN_STEP

const sum = (choices: readonly FigureChoice[]): number => choices.reduce((all, { size }) => all + size, 0)

/** Figures alone: they move by three people at least, and are of three at least. */
function chooseAlone({ before, now, moved }: Figure): FigureChoice {
  if (moved < MIN_STEP) return createChoice(false, before)
  return now >= MIN_STEP ? createChoice(true, now) : { ...NOTHING, isNow: true }
}

/** The figures of now without some votes; undefined where that leaves or moves fewer than three people. */
function holdVotes({ now, moved, same }: Figure, held: number): FigureChoice | undefined {
  const heldSame = Math.min(held, same)
  const heldOther = held - heldSame
  // somebody who was counted and is not any more has moved; somebody who would have been counted anew has not
  if (now - held < MIN_STEP || moved + heldSame - heldOther < MIN_STEP) return undefined
  return { isNow: true, heldSame, heldOther, size: now - held }
}

/** Lets the fewest votes of one group wait with which subtraction tells nothing; of the largest group that can. */
function holdFewest(
  figures: readonly Figure[],
  choices: readonly FigureChoice[],
  all: number,
): FigureChoice[] | undefined {
  const total = sum(choices)
  const bySize = [...figures.keys()].sort(
    (one, other) => figures[other]!.now - figures[one]!.now || one - other,
  )
  for (let held = 1; held <= MAX_HELD; held += 1)
    for (const at of bySize) {
      const chosen = holdVotes(figures[at]!, held)
      if (chosen && isFair(all - total + choices[at]!.size - chosen.size)) return choices.with(at, chosen)
    }
  return undefined
}

/** Without figures that were published last of groups with fewer than three votes now: together with new groups they tell of too many. */
const clearSmall = (figures: readonly Figure[], choices: readonly FigureChoice[]): FigureChoice[] =>
  choices.map((choice, at) => (figures[at]!.now < MIN_STEP ? { ...NOTHING, isNow: true } : choice))

/** All figures as they were published last, where groups still have votes. */
function keepAll(figures: readonly Figure[], all: number): FigureChoice[] | undefined {
  const kept = figures.map((figure) =>
    figure.now === 0 ? chooseAlone(figure) : createChoice(false, figure.before),
  )
  const total = sum(kept)
  return total > 0 && isFair(all - total) ? kept : undefined
}

/** Leaves the smallest figures out until subtraction tells nothing (complementary suppression). */
function dropSmallest(choices: readonly FigureChoice[], all: number): FigureChoice[] {
  const left = [...choices]
  const bySize = [...left.keys()].sort((one, other) => left[one]!.size - left[other]!.size || other - one)
  for (const at of bySize) {
    if (isFair(all - sum(left))) break
    if (left[at]!.size > 0) left[at] = { ...NOTHING, isNow: true }
  }
  return left
}

/**
 * Chooses what is published of the figures of all groups on a comment (docs/mathematics.md section 26). Each is of no votes or at
 * least three people, moves by none or at least three, and so is what is left of all votes without them, so that subtraction
 * tells of nobody. Where one or two people without a group voted, one or two votes of a group wait with theirs. Figures are left out
 * for that only where no group has five votes; six, where votes of erased people have left the results.
 * @param figures of each group; @param all all public votes on the comment, of people with and without a group
 */
export function chooseFigures(figures: readonly Figure[], all: number): readonly FigureChoice[] {
  const alone = figures.map(chooseAlone)
  if (isFair(all - sum(alone))) return alone
  const holding = holdFewest(figures, alone, all)
  if (holding) return holding
  const cleared = clearSmall(figures, alone)
  if (isFair(all - sum(cleared))) return cleared
  return holdFewest(figures, cleared, all) ?? keepAll(figures, all) ?? dropSmallest(alone, all)
}
