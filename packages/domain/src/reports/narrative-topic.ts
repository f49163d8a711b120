import { groupLetter } from '../group-letter.ts'
import type { Side } from '../votes.ts'
import {
  formatAmount,
  formatCommentMark,
  formatGroupMark,
  formatList,
  formatPart,
  formatPercent,
  formatNumber,
} from './narrative-format.ts'
import {
  MIN_COMMENT_VOTES,
  computeSideShare,
  getStance,
  sumVotes,
  getSideVotes,
  countAllVotes,
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
const MAX_SENTENCES_PER_KIND = 3

/** The share of passed votes from which on it is told. */
const MIN_PASSED_SHARE = 1 / 3

/** A comment with where people stand on it. */
interface CommentWithStance {
  readonly comment: CountedComment
  readonly stance: Stance
}

const formatGroup = ({ id }: Pick<GroupStance, 'id'>): string =>
  formatGroupMark(groupLetter(id).toUpperCase())
const formatSideShare = (side: Side, counts: GroupStance['counts'], what = '') =>
  formatPart(getSideVotes(side, counts), countAllVotes(counts), what)

/** How the votes of some comments fall, for everybody. */
export function createVotesSentence(who: string, comments: readonly CountedComment[]): NarrativeSentence {
  const sum = sumVotes(comments)
  const all = countAllVotes(sum)
  const tids = comments.map(({ tid }) => tid)
  const has = comments.length === 1 ? 'has' : 'have'
  if (all === 0) return { text: `${who} ${has} no votes yet.`, tids }
  const kinds = [
    [sum.agree_count, 'agree'],
    [sum.disagree_count, 'disagree'],
    [sum.pass_count, 'pass'],
  ] as const
  const parts = kinds.map(([count, word]) => `${formatNumber(count)} ${word} (${formatPercent(count, all)})`)
  return { text: `${who} ${has} ${formatAmount(all, 'vote', 'votes')}: ${formatList(parts)}.`, tids }
}

/** The sentence about a comment on whose side every group is. */
function createTogetherSentence(tid: number, side: Side, groups: readonly GroupStance[]): string {
  const names = groups.map(formatGroup)
  const shares = groups.map(({ counts }, at) => formatSideShare(side, counts, at === 0 ? ' votes' : ''))
  return `Groups ${formatList(names)} ${names.length === 2 ? 'both' : 'all'} ${side} with ${formatCommentMark(tid)}: ${formatList(shares)}.`
}

const findStrongest = (side: Side, groups: readonly GroupStance[]): GroupStance | undefined =>
  groups
    .filter((group) => group.side === side)
    .toSorted(
      (one, other) =>
        computeSideShare(side, other.counts) - computeSideShare(side, one.counts) || one.id - other.id,
    )[0]

/** The sentence about a comment with a group on each side: the two that are furthest on theirs. */
function createApartSentence(tid: number, groups: readonly GroupStance[]): string | undefined {
  const [agree, disagree] = [findStrongest('agree', groups), findStrongest('disagree', groups)]
  if (!agree || !disagree) return undefined
  return (
    `Group ${formatGroup(agree)} agrees with ${formatCommentMark(tid)} and group ${formatGroup(disagree)} disagrees: ` +
    `${formatSideShare('agree', agree.counts, ' votes')} agree in the one, ` +
    `${formatSideShare('disagree', disagree.counts)} disagree in the other.`
  )
}

function createStanceSentence({ comment, stance }: CommentWithStance): string | undefined {
  const { tid } = comment
  if (stance.kind === 'together') return createTogetherSentence(tid, stance.side, stance.groups)
  if (stance.kind === 'apart') return createApartSentence(tid, stance.groups)
  if (stance.kind === 'most')
    return `A clear majority ${stance.side}s with ${formatCommentMark(tid)}: ${formatSideShare(stance.side, comment, ' votes')}.`
  return undefined
}

/** How strongly a comment shows what its stance says, 0 to 1 (to 2 for two opposed groups). */
function computeStrength({ comment, stance }: CommentWithStance): number {
  if (stance.kind === 'together')
    return Math.min(...stance.groups.map(({ counts }) => computeSideShare(stance.side, counts)))
  if (stance.kind === 'most') return computeSideShare(stance.side, comment)
  const [agree, disagree] = [findStrongest('agree', stance.groups), findStrongest('disagree', stance.groups)]
  return agree && disagree
    ? computeSideShare('agree', agree.counts) + computeSideShare('disagree', disagree.counts)
    : 0
}

/** The strongest first; of equal ones those with more votes, then the older ones. */
function sortByStrength(judged: readonly CommentWithStance[]): CommentWithStance[] {
  return judged
    .map((one) => ({ one, strength: computeStrength(one), votes: countAllVotes(one.comment) }))
    .sort((a, b) => b.strength - a.strength || b.votes - a.votes || a.one.comment.tid - b.one.comment.tid)
    .map(({ one }) => one)
}

function createStanceSentences(
  judged: readonly CommentWithStance[],
  kinds: readonly Stance['kind'][],
): NarrativeSentence[] {
  return sortByStrength(judged.filter(({ stance }) => kinds.includes(stance.kind)))
    .slice(0, MAX_SENTENCES_PER_KIND)
    .flatMap((one) => {
      const text = createStanceSentence(one)
      return text === undefined ? [] : [{ text, tids: [one.comment.tid] }]
    })
}

const computePassedShare = ({ comment }: CommentWithStance): number =>
  comment.pass_count / Math.max(1, countAllVotes(comment))

function createPassedSentence(judged: readonly CommentWithStance[]): NarrativeSentence[] {
  const [most] = judged
    .filter((one) => one.stance.kind !== 'few' && computePassedShare(one) >= MIN_PASSED_SHARE)
    .toSorted(
      (one, other) =>
        computePassedShare(other) - computePassedShare(one) || one.comment.tid - other.comment.tid,
    )
  if (!most) return []
  const { tid, pass_count } = most.comment
  const text = `A third or more of the votes on ${formatCommentMark(tid)} pass: ${formatPart(pass_count, countAllVotes(most.comment))}.`
  return [{ text, tids: [tid] }]
}

/** What to say where people are neither together nor apart on any comment. */
function createUndecidedSentence(judged: readonly CommentWithStance[]): NarrativeSentence[] {
  const enough = judged.filter(({ stance }) => stance.kind !== 'few')
  if (enough.length === 0) return []
  const byGroup = enough.some(({ stance }) => stance.groups.length > 1)
  const which = `${formatAmount(enough.length, 'comment', 'comments')} here with ${MIN_COMMENT_VOTES} votes or more`
  const text = byGroup
    ? `On none of the ${which} are the groups clearly on one side together, or two of them clearly opposed.`
    : `On none of the ${which} is there a clear majority.`
  return [{ text, tids: enough.map(({ comment }) => comment.tid) }]
}

function createFewVotesSentence(judged: readonly CommentWithStance[]): NarrativeSentence[] {
  const tids = judged.filter(({ stance }) => stance.kind === 'few').map(({ comment }) => comment.tid)
  if (tids.length === 0) return []
  const text =
    tids.length === 1
      ? `${formatCommentMark(tids[0] ?? 0)} has fewer than ${MIN_COMMENT_VOTES} votes; nothing more is said of it.`
      : `${formatNumber(tids.length)} comments here have fewer than ${MIN_COMMENT_VOTES} votes each; nothing more is said of them.`
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
    .map((comment) => ({ comment, stance: getStance(comment) }))
  const sides = [
    ...createStanceSentences(judged, ['together', 'most']),
    ...createStanceSentences(judged, ['apart']),
  ]
  return [
    ...(sides.length > 0 ? sides : createUndecidedSentence(judged)),
    ...createPassedSentence(judged),
    ...createFewVotesSentence(judged),
  ]
}

/**
 * What the votes on the comments of one topic say, in sentences: how many there are, and what `narrateSides` says of them.
 * Comments about the person or the process are counted. Without a comment there is no sentence.
 */
export function narrateTopic(comments: readonly CountedComment[]): NarrativeSentence[] {
  if (comments.length === 0) return []
  const inOrder = comments.toSorted((one, other) => one.tid - other.tid)
  const who = comments.length === 1 ? 'Its 1 comment' : `Its ${formatNumber(comments.length)} comments`
  return [createVotesSentence(who, inOrder), ...narrateSides(inOrder)]
}
