import { groupLetter } from '../group-letter.ts'
import type { Side } from '../votes.ts'
import { amount, commentMark, groupMark, inRow, partOf, percent, written } from './narrative-words.ts'
import {
  FEWEST_VOTES,
  shareFor,
  stanceOf,
  sumOfVotes,
  votesFor,
  votesIn,
  type CountedComment,
  type GroupStance,
  type Stance,
} from './stance.ts'

/** A sentence of a narrative: what it says, and the comments whose votes say so. */
export interface NarrativeSentence {
  /** with marks, `{#12}` for a comment and `{A}` for a group: see `partsOf` */
  readonly text: string
  /** never empty; the comments that the text names, or all those that it counts */
  readonly tids: readonly number[]
}

/** Of each kind of comment so many are told of. */
const MOST_TOLD = 3

/** The share of passed votes from which on it is told. */
const MANY_PASSED = 1 / 3

/** A comment with where people stand on it. */
interface Judged {
  readonly comment: CountedComment
  readonly stance: Stance
}

const letterOf = ({ id }: Pick<GroupStance, 'id'>): string => groupMark(groupLetter(id).toUpperCase())
const sharePart = (side: Side, counts: GroupStance['counts'], what = '') =>
  partOf(votesFor(side, counts), votesIn(counts), what)

/** How the votes of some comments fall, for everybody. */
export function votesSentence(who: string, comments: readonly CountedComment[]): NarrativeSentence {
  const sum = sumOfVotes(comments)
  const all = votesIn(sum)
  const tids = comments.map(({ tid }) => tid)
  const has = comments.length === 1 ? 'has' : 'have'
  if (all === 0) return { text: `${who} ${has} no votes yet.`, tids }
  const kinds = [
    [sum.agree_count, 'agree'],
    [sum.disagree_count, 'disagree'],
    [sum.pass_count, 'pass'],
  ] as const
  const parts = kinds.map(([count, word]) => `${written(count)} ${word} (${percent(count, all)})`)
  return { text: `${who} ${has} ${amount(all, 'vote', 'votes')}: ${inRow(parts)}.`, tids }
}

/** The sentence about a comment on whose side every group is. */
function togetherSentence(tid: number, side: Side, groups: readonly GroupStance[]): string {
  const names = groups.map(letterOf)
  const shares = groups.map(({ counts }, at) => sharePart(side, counts, at === 0 ? ' votes' : ''))
  return `Groups ${inRow(names)} ${names.length === 2 ? 'both' : 'all'} ${side} with ${commentMark(tid)}: ${inRow(shares)}.`
}

const strongest = (side: Side, groups: readonly GroupStance[]): GroupStance | undefined =>
  groups
    .filter((group) => group.side === side)
    .toSorted(
      (one, other) => shareFor(side, other.counts) - shareFor(side, one.counts) || one.id - other.id,
    )[0]

/** The sentence about a comment with a group on each side: the two that are furthest on theirs. */
function apartSentence(tid: number, groups: readonly GroupStance[]): string | undefined {
  const [agree, disagree] = [strongest('agree', groups), strongest('disagree', groups)]
  if (!agree || !disagree) return undefined
  return (
    `Group ${letterOf(agree)} agrees with ${commentMark(tid)} and group ${letterOf(disagree)} disagrees: ` +
    `${sharePart('agree', agree.counts, ' votes')} agree in the one, ` +
    `${sharePart('disagree', disagree.counts)} disagree in the other.`
  )
}

function sentenceOf({ comment, stance }: Judged): string | undefined {
  const { tid } = comment
  if (stance.kind === 'together') return togetherSentence(tid, stance.side, stance.groups)
  if (stance.kind === 'apart') return apartSentence(tid, stance.groups)
  if (stance.kind === 'most')
    return `A clear majority ${stance.side}s with ${commentMark(tid)}: ${sharePart(stance.side, comment, ' votes')}.`
  return undefined
}

/** How strongly a comment shows what its stance says, 0 to 1 (to 2 for two opposed groups). */
function strengthOf({ comment, stance }: Judged): number {
  if (stance.kind === 'together')
    return Math.min(...stance.groups.map(({ counts }) => shareFor(stance.side, counts)))
  if (stance.kind === 'most') return shareFor(stance.side, comment)
  const [agree, disagree] = [strongest('agree', stance.groups), strongest('disagree', stance.groups)]
  return agree && disagree ? shareFor('agree', agree.counts) + shareFor('disagree', disagree.counts) : 0
}

/** The strongest first; of equal ones those with more votes, then the older ones. */
function byStrength(judged: readonly Judged[]): Judged[] {
  return judged
    .map((one) => ({ one, strength: strengthOf(one), votes: votesIn(one.comment) }))
    .sort((a, b) => b.strength - a.strength || b.votes - a.votes || a.one.comment.tid - b.one.comment.tid)
    .map(({ one }) => one)
}

function told(judged: readonly Judged[], kinds: readonly Stance['kind'][]): NarrativeSentence[] {
  return byStrength(judged.filter(({ stance }) => kinds.includes(stance.kind)))
    .slice(0, MOST_TOLD)
    .flatMap((one) => {
      const text = sentenceOf(one)
      return text === undefined ? [] : [{ text, tids: [one.comment.tid] }]
    })
}

const passedShare = ({ comment }: Judged): number => comment.pass_count / Math.max(1, votesIn(comment))

function passedSentence(judged: readonly Judged[]): NarrativeSentence[] {
  const [most] = judged
    .filter((one) => one.stance.kind !== 'few' && passedShare(one) >= MANY_PASSED)
    .toSorted((one, other) => passedShare(other) - passedShare(one) || one.comment.tid - other.comment.tid)
  if (!most) return []
  const { tid, pass_count } = most.comment
  const text = `A third or more of the votes on ${commentMark(tid)} pass: ${partOf(pass_count, votesIn(most.comment))}.`
  return [{ text, tids: [tid] }]
}

/** What to say where people are neither together nor apart on any comment. */
function undecidedSentence(judged: readonly Judged[]): NarrativeSentence[] {
  const enough = judged.filter(({ stance }) => stance.kind !== 'few')
  if (enough.length === 0) return []
  const byGroup = enough.some(({ stance }) => stance.groups.length > 1)
  const which = `${amount(enough.length, 'comment', 'comments')} here with ${FEWEST_VOTES} votes or more`
  const text = byGroup
    ? `On none of the ${which} are the groups clearly on one side together, or two of them clearly opposed.`
    : `On none of the ${which} is there a clear majority.`
  return [{ text, tids: enough.map(({ comment }) => comment.tid) }]
}

function fewSentence(judged: readonly Judged[]): NarrativeSentence[] {
  const tids = judged.filter(({ stance }) => stance.kind === 'few').map(({ comment }) => comment.tid)
  if (tids.length === 0) return []
  const text =
    tids.length === 1
      ? `${commentMark(tids[0] ?? 0)} has fewer than ${FEWEST_VOTES} votes; nothing more is said of it.`
      : `${written(tids.length)} comments here have fewer than ${FEWEST_VOTES} votes each; nothing more is said of them.`
  return [{ text, tids }]
}

/**
 * What every group is together on, what divides groups, what many pass on, and of which comments nothing is said. Nothing is
 * said of comments about the person or the process.
 */
export function narrateSides(comments: readonly CountedComment[]): NarrativeSentence[] {
  const judged = comments
    .toSorted((one, other) => one.tid - other.tid)
    .filter(({ is_meta }) => !is_meta)
    .map((comment) => ({ comment, stance: stanceOf(comment) }))
  const sides = [...told(judged, ['together', 'most']), ...told(judged, ['apart'])]
  return [
    ...(sides.length > 0 ? sides : undecidedSentence(judged)),
    ...passedSentence(judged),
    ...fewSentence(judged),
  ]
}

/**
 * What the votes on the comments of one topic say, in sentences: how many there are, and what `narrateSides` says of them.
 * Comments about the person or the process are counted. Without a comment there is no sentence.
 */
export function narrateTopic(comments: readonly CountedComment[]): NarrativeSentence[] {
  if (comments.length === 0) return []
  const inOrder = comments.toSorted((one, other) => one.tid - other.tid)
  const who = comments.length === 1 ? 'Its 1 comment' : `Its ${written(comments.length)} comments`
  return [votesSentence(who, inOrder), ...narrateSides(inOrder)]
}
