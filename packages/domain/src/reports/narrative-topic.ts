import { formatEnglishNumber } from '../format-number.ts'
import { formatGroupLetter } from '../group-letter.ts'
import type { Side } from '../votes.ts'
import {
  getVotesOfSide,
  hasGroups,
  listGroupsOnSide,
  type Finding,
  type FindingVotes,
  type Findings,
  type SideVotes,
} from './findings.ts'
import {
  formatAmount,
  formatCommentMark,
  formatGroupMark,
  formatList,
  formatPart,
  formatPercent,
} from './narrative-format.ts'
import { sumVotes, countAllVotes, type CountedComment } from './vote-counts.ts'

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

const formatGroup = (id: number): string => formatGroupMark(formatGroupLetter(id))
const formatSideShare = (side: Side, votes: SideVotes, what = '') =>
  formatPart(getVotesOfSide(side, votes), votes.S, what)

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

/** The sentence about common ground: of every group, or of everybody where there are no groups. */
function createCommonSentence({ tid, all, groups }: Finding, side: Side): string {
  if (groups.length === 0)
    return `A clear majority ${side}s with ${formatCommentMark(tid)}: ${formatSideShare(side, all, ' votes')}.`
  const names = groups.map(({ id }) => formatGroup(id))
  const shares = groups.map((votes, at) => formatSideShare(side, votes, at === 0 ? ' votes' : ''))
  return `Groups ${formatList(names)} ${names.length === 2 ? 'both' : 'all'} ${side} with ${formatCommentMark(tid)}: ${formatList(shares)}.`
}

/** The group with the largest share on a side, of those that surely lean to it. */
function findStrongest(finding: Finding, side: Side): FindingVotes | undefined {
  const share = (votes: FindingVotes) => getVotesOfSide(side, votes) / votes.S
  return listGroupsOnSide(finding, side).toSorted(
    (one, other) => share(other) - share(one) || one.id - other.id,
  )[0]
}

/** The sentence about a comment that divides: the strongest group of each side. */
function createDividesSentence(finding: Finding): string | undefined {
  const [agree, disagree] = [findStrongest(finding, 'agree'), findStrongest(finding, 'disagree')]
  if (!agree || !disagree) return undefined
  const mark = formatCommentMark(finding.tid)
  return (
    `Group ${formatGroup(agree.id)} agrees with ${mark} and group ${formatGroup(disagree.id)} disagrees: ` +
    `${formatSideShare('agree', agree, ' votes')} agree in the one, ` +
    `${formatSideShare('disagree', disagree)} disagree in the other.`
  )
}

/** What would settle a finding that could tip; empty for a firm one. */
function createTipsText({ tips }: Finding): string {
  if (tips.length === 0) return ''
  const needed = tips.map(({ id, votes }) => {
    const more = formatAmount(votes, 'more vote', 'more votes')
    return id === null ? more : `${more} of group ${formatGroup(id)}`
  })
  return ` This could still tip; ${formatList(needed)} would settle it.`
}

/** The sentences about the first findings of a kind. */
const createFindingSentences = (
  findings: readonly Finding[],
  create: (finding: Finding) => string | undefined,
): NarrativeSentence[] =>
  findings.slice(0, MAX_SENTENCES_PER_KIND).flatMap((finding) => {
    const text = create(finding)
    return text === undefined ? [] : [{ text: text + createTipsText(finding), tids: [finding.tid] }]
  })

const computePassedShare = (comment: CountedComment): number =>
  comment.pass_count / Math.max(1, countAllVotes(comment))

function createPassedSentence(undecided: readonly CountedComment[]): NarrativeSentence[] {
  const [first] = undecided
    .filter((comment) => computePassedShare(comment) >= MIN_PASSED_SHARE)
    .toSorted((one, other) => computePassedShare(other) - computePassedShare(one) || one.tid - other.tid)
  if (!first) return []
  const { tid, pass_count } = first
  const text = `A third or more of the votes on ${formatCommentMark(tid)} pass: ${formatPart(pass_count, countAllVotes(first))}.`
  return [{ text, tids: [tid] }]
}

/** The sentence when nothing is common ground, and nothing divides. */
function createUndecidedSentence(
  undecided: readonly CountedComment[],
  byGroup: boolean,
): NarrativeSentence[] {
  if (undecided.length === 0) return []
  const many = formatAmount(undecided.length, 'comment', 'comments')
  const text = byGroup
    ? `On none of the ${many} here with votes enough are the groups surely on one side together, or two of them surely opposed.`
    : `On none of the ${many} here with votes enough is there a sure majority.`
  return [{ text, tids: undecided.map(({ tid }) => tid) }]
}

function createFewVotesSentence(tids: readonly number[]): NarrativeSentence[] {
  if (tids.length === 0) return []
  const text =
    tids.length === 1
      ? `${formatCommentMark(tids[0] ?? 0)} has too few votes to say more about it.`
      : `${formatEnglishNumber(tids.length)} comments here have too few votes to say more about them.`
  return [{ text, tids }]
}

/** Sentences about the comments that are common ground, that divide, that many pass on, and that have too few votes. */
export function narrateFindings(
  comments: readonly CountedComment[],
  findings: Findings,
): NarrativeSentence[] {
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const isHere = ({ tid }: { readonly tid: number }) => byTid.has(tid)
  const listHere = (tids: readonly number[]) => tids.flatMap((tid) => byTid.get(tid) ?? [])
  const sides = [
    ...createFindingSentences(findings.common.filter(isHere), (finding) =>
      finding.side ? createCommonSentence(finding, finding.side) : undefined,
    ),
    ...createFindingSentences(findings.divides.filter(isHere), createDividesSentence),
  ]
  const undecided = listHere(findings.undecided)
  return [
    ...(sides.length > 0 ? sides : createUndecidedSentence(undecided, hasGroups(findings))),
    ...createPassedSentence(undecided),
    ...createFewVotesSentence(listHere(findings.few).map(({ tid }) => tid)),
  ]
}

/**
 * Sentences about the comments of one topic: the number of votes, then `narrateFindings`. Without a comment there is no
 * sentence.
 */
export function narrateTopic(comments: readonly CountedComment[], findings: Findings): NarrativeSentence[] {
  if (comments.length === 0) return []
  const inOrder = comments.toSorted((one, other) => one.tid - other.tid)
  const subject =
    comments.length === 1 ? 'Its 1 comment' : `Its ${formatEnglishNumber(comments.length)} comments`
  return [createVotesSentence(subject, inOrder), ...narrateFindings(inOrder, findings)]
}
