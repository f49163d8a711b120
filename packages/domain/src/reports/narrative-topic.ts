import { formatEnglishNumber } from '../format-number.ts'
import { groupLetter } from '../group-letter.ts'
import type { Side } from '../votes.ts'
import {
  formatAmount,
  formatCommentMark,
  formatGroupMark,
  formatList,
  formatPart,
  formatPercent,
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

/** A sentence of a narrative and the comments whose votes it reports. */
export interface NarrativeSentence {
  /** with marks, `{#12}` for a comment and `{A}` for a group: see `parseSentence` */
  readonly text: string
  /** never empty: the comments that the text names or counts */
  readonly tids: readonly number[]
}

/** Sentences about each kind of comment. */
const MAX_SENTENCES_PER_KIND = 3

/** The share of passes from which a comment is reported as passed on. */
const MIN_PASSED_SHARE = 1 / 3

/** A comment with its stance. */
interface CommentWithStance {
  readonly comment: CountedComment
  readonly stance: Stance
}

const formatGroup = ({ id }: Pick<GroupStance, 'id'>): string =>
  formatGroupMark(groupLetter(id).toUpperCase())
const formatSideShare = (side: Side, counts: GroupStance['counts'], what = '') =>
  formatPart(getSideVotes(side, counts), countAllVotes(counts), what)

/** The sentence about all votes on some comments. `subject` begins the sentence. */
export function createVotesSentence(subject: string, comments: readonly CountedComment[]): NarrativeSentence {
  const sum = sumVotes(comments)
  const all = countAllVotes(sum)
  const tids = comments.map(({ tid }) => tid)
  const has = comments.length === 1 ? 'has' : 'have'
  if (all === 0) return { text: `${subject} ${has} no votes yet.`, tids }
  const kinds = [
    [sum.agree_count, 'agree'],
    [sum.disagree_count, 'disagree'],
    [sum.pass_count, 'pass'],
  ] as const
  const parts = kinds.map(
    ([count, word]) => `${formatEnglishNumber(count)} ${word} (${formatPercent(count, all)})`,
  )
  return { text: `${subject} ${has} ${formatAmount(all, 'vote', 'votes')}: ${formatList(parts)}.`, tids }
}

/** The sentence about a comment with every group on the same side. */
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

/** The sentence about a comment with a group on each side: the strongest group of each. */
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

/** The strength of a stance, 0 to 1 (to 2 for two opposed groups). */
function computeStrength({ comment, stance }: CommentWithStance): number {
  if (stance.kind === 'together')
    return Math.min(...stance.groups.map(({ counts }) => computeSideShare(stance.side, counts)))
  if (stance.kind === 'most') return computeSideShare(stance.side, comment)
  const [agree, disagree] = [findStrongest('agree', stance.groups), findStrongest('disagree', stance.groups)]
  return agree && disagree
    ? computeSideShare('agree', agree.counts) + computeSideShare('disagree', disagree.counts)
    : 0
}

/** Sorts by strength, then by votes, descending, then by id. */
function sortByStrength(assessed: readonly CommentWithStance[]): CommentWithStance[] {
  return assessed
    .map((one) => ({ one, strength: computeStrength(one), votes: countAllVotes(one.comment) }))
    .sort((a, b) => b.strength - a.strength || b.votes - a.votes || a.one.comment.tid - b.one.comment.tid)
    .map(({ one }) => one)
}

function createStanceSentences(
  assessed: readonly CommentWithStance[],
  kinds: readonly Stance['kind'][],
): NarrativeSentence[] {
  return sortByStrength(assessed.filter(({ stance }) => kinds.includes(stance.kind)))
    .slice(0, MAX_SENTENCES_PER_KIND)
    .flatMap((one) => {
      const text = createStanceSentence(one)
      return text === undefined ? [] : [{ text, tids: [one.comment.tid] }]
    })
}

const computePassedShare = ({ comment }: CommentWithStance): number =>
  comment.pass_count / Math.max(1, countAllVotes(comment))

function createPassedSentence(assessed: readonly CommentWithStance[]): NarrativeSentence[] {
  const [first] = assessed
    .filter((one) => one.stance.kind !== 'few' && computePassedShare(one) >= MIN_PASSED_SHARE)
    .toSorted(
      (one, other) =>
        computePassedShare(other) - computePassedShare(one) || one.comment.tid - other.comment.tid,
    )
  if (!first) return []
  const { tid, pass_count } = first.comment
  const text = `A third or more of the votes on ${formatCommentMark(tid)} pass: ${formatPart(pass_count, countAllVotes(first.comment))}.`
  return [{ text, tids: [tid] }]
}

/** The sentence when groups are neither together nor apart on any comment. */
function createUndecidedSentence(assessed: readonly CommentWithStance[]): NarrativeSentence[] {
  const withVotes = assessed.filter(({ stance }) => stance.kind !== 'few')
  if (withVotes.length === 0) return []
  const byGroup = withVotes.some(({ stance }) => stance.groups.length > 1)
  const commentsWithVotes = `${formatAmount(withVotes.length, 'comment', 'comments')} here with ${MIN_COMMENT_VOTES} votes or more`
  const text = byGroup
    ? `On none of the ${commentsWithVotes} are the groups clearly on one side together, or two of them clearly opposed.`
    : `On none of the ${commentsWithVotes} is there a clear majority.`
  return [{ text, tids: withVotes.map(({ comment }) => comment.tid) }]
}

function createFewVotesSentence(assessed: readonly CommentWithStance[]): NarrativeSentence[] {
  const tids = assessed.filter(({ stance }) => stance.kind === 'few').map(({ comment }) => comment.tid)
  if (tids.length === 0) return []
  const text =
    tids.length === 1
      ? `${formatCommentMark(tids[0] ?? 0)} has fewer than ${MIN_COMMENT_VOTES} votes; no more is said about it.`
      : `${formatEnglishNumber(tids.length)} comments here have fewer than ${MIN_COMMENT_VOTES} votes each; no more is said about them.`
  return [{ text, tids }]
}

/**
 * Sentences about the comments that groups agree on, that divide them, that many pass on, and that have too few votes.
 * Metadata comments are left out.
 */
export function narrateSides(comments: readonly CountedComment[]): NarrativeSentence[] {
  const assessed = comments
    .toSorted((one, other) => one.tid - other.tid)
    .filter(({ is_meta }) => !is_meta)
    .map((comment) => ({ comment, stance: getStance(comment) }))
  const sides = [
    ...createStanceSentences(assessed, ['together', 'most']),
    ...createStanceSentences(assessed, ['apart']),
  ]
  return [
    ...(sides.length > 0 ? sides : createUndecidedSentence(assessed)),
    ...createPassedSentence(assessed),
    ...createFewVotesSentence(assessed),
  ]
}

/**
 * Sentences about the comments of one topic: the number of votes, then `narrateSides`. Metadata comments are counted.
 * Without a comment there is no sentence.
 */
export function narrateTopic(comments: readonly CountedComment[]): NarrativeSentence[] {
  if (comments.length === 0) return []
  const inOrder = comments.toSorted((one, other) => one.tid - other.tid)
  const subject =
    comments.length === 1 ? 'Its 1 comment' : `Its ${formatEnglishNumber(comments.length)} comments`
  return [createVotesSentence(subject, inOrder), ...narrateSides(inOrder)]
}
