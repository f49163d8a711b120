import { formatEnglishNumber } from '../format-number.ts'
import { hasGroups, type Finding, type Findings } from './findings.ts'
import { findOpposedGroups, findStrength, formatCommonSide, formatGroup } from './finding-sentences.ts'
import { formatAmount, formatCommentMark, formatList, type NarrativeSentence } from './narrative-format.ts'
import { countAllVotes, type CountedComment } from './vote-counts.ts'

/** Comments of each kind that are named. */
const MAX_NAMED_PER_KIND = 3

/** The share of passes from which a comment is reported as passed on. */
const MIN_PASSED_SHARE = 1 / 3

/** A finding, and the words before and after its mark. Findings with the same words share a sentence. */
interface Claim {
  readonly finding: Finding
  readonly before: string
  readonly after: string
}

/** Who is on the side of a comment of common ground. */
function createCommonClaim(finding: Finding, findings: Findings): Claim[] {
  const { side } = finding
  if (!side) return []
  const who = formatCommonSide(findStrength(finding, side, findings), side, findings)
  return [{ finding, before: `${who} with `, after: '' }]
}

/** The strongest group of each side of a comment that divides. */
function createDividesClaim(finding: Finding): Claim[] {
  const opposed = findOpposedGroups(finding)
  if (!opposed) return []
  const before = `Group ${formatGroup(opposed.agree)} agrees with `
  return [{ finding, before, after: `, and group ${formatGroup(opposed.disagree)} disagrees` }]
}

/** What would settle a finding that could tip; empty for a firm one. */
function createTipsText({ tid, tips }: Finding): string {
  if (tips.length === 0) return ''
  const needed = tips.map(({ id, votes }) => {
    const more = formatAmount(votes, 'more vote', 'more votes')
    return id === null ? more : `${more} of group ${formatGroup(id)}`
  })
  return ` ${formatCommentMark(tid)} could still tip; ${formatList(needed)} would settle it.`
}

/** One sentence for all claims with the same words, in the order of the first of them. */
function createClaimSentences(claims: readonly Claim[]): NarrativeSentence[] {
  const byWords = new Map<string, Claim[]>()
  for (const claim of claims) {
    const words = `${claim.before} ${claim.after}`
    byWords.set(words, [...(byWords.get(words) ?? []), claim])
  }
  return [...byWords.values()].map((same) => {
    const { before = '', after = '' } = same[0] ?? {}
    const marks = formatList(same.map(({ finding }) => formatCommentMark(finding.tid)))
    const tips = same.map(({ finding }) => createTipsText(finding)).join('')
    return { text: `${before}${marks}${after}.${tips}`, tids: same.map(({ finding }) => finding.tid) }
  })
}

const computePassedShare = (comment: CountedComment): number =>
  comment.pass_count / Math.max(1, countAllVotes(comment))

function createPassedSentence(undecided: readonly CountedComment[]): NarrativeSentence[] {
  const [first] = undecided
    .filter((comment) => computePassedShare(comment) >= MIN_PASSED_SHARE)
    .toSorted((one, other) => computePassedShare(other) - computePassedShare(one) || one.tid - other.tid)
  if (!first) return []
  const text = `Many take no side on ${formatCommentMark(first.tid)}: at least a third of its votes are passes.`
  return [{ text, tids: [first.tid] }]
}

/** The sentence when nothing is common ground, and nothing divides. */
function createUndecidedSentence(
  undecided: readonly CountedComment[],
  byGroup: boolean,
): NarrativeSentence[] {
  if (undecided.length === 0) return []
  const text = byGroup
    ? 'No comment here has the groups surely together or surely apart.'
    : 'No comment here has people surely on one side.'
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

/**
 * Sentences about those of some comments that are common ground, that divide, that many pass on, and that have too few votes; none
 * about comments without a verdict.
 */
export function narrateTopic(comments: readonly CountedComment[], findings: Findings): NarrativeSentence[] {
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  const listFirst = (found: readonly Finding[]) =>
    found.filter(({ tid }) => byTid.has(tid)).slice(0, MAX_NAMED_PER_KIND)
  const listHere = (tids: readonly number[]) => tids.flatMap((tid) => byTid.get(tid) ?? [])
  const sides = createClaimSentences([
    ...listFirst(findings.common).flatMap((finding) => createCommonClaim(finding, findings)),
    ...listFirst(findings.divides).flatMap(createDividesClaim),
  ])
  const undecided = listHere(findings.undecided)
  return [
    ...(sides.length > 0 ? sides : createUndecidedSentence(undecided, hasGroups(findings))),
    ...createPassedSentence(undecided),
    ...createFewVotesSentence(listHere(findings.few).map(({ tid }) => tid)),
  ]
}
