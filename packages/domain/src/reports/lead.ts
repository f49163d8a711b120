import { formatEnglishNumber } from '../numbers.ts'
import {
  hasGroups,
  listResultTids,
  listShownGroups,
  type Finding,
  type Findings,
  explainBlocked,
  findOpposedGroups,
  findStrength,
  formatAllGroups,
  formatCommonSide,
  formatGroup,
  formatAmount,
  formatCommentMark,
  formatList,
  type NarrativeSentence,
} from './findings.ts'

/** Input of `createLead`. */
export interface LeadSource {
  /** people who have voted on any comment */
  readonly voters: number
  /** of the comments of the report; nothing is found before the first analysis */
  readonly findings: Findings
  /** the comments of the report */
  readonly comments: readonly { readonly tid: number }[]
  /** other people of the same kind would give other groups */
  readonly isUnstable: boolean
}

/** A sentence and the comments that it names. */
interface Statement {
  readonly text: string
  readonly cited: readonly Finding[]
  /** a comment that is named without being a finding */
  readonly named?: number
}

/** The surest comment of common ground, and the next one if it is as strong and on the same side. */
function listSurest(findings: Findings): Finding[] {
  const [first, second] = findings.common
  if (!first?.side) return []
  const isAlike =
    second?.side === first.side &&
    findStrength(second, second.side, findings) === findStrength(first, first.side, findings)
  return second && isAlike ? [first, second] : [first]
}

/** What people agree on most. */
function stateCommon(findings: Findings): Statement {
  const cited = listSurest(findings)
  const [first] = cited
  if (!first?.side) return { text: explainNoCommon(findings), cited, ...nameClosest(findings) }
  const marks = formatList(cited.map(({ tid }) => formatCommentMark(tid)))
  const what = `${formatCommonSide(findStrength(first, first.side, findings), first.side, findings)} with ${marks}`
  const all = findings.common.length
  const rest =
    all > cited.length ? `, the surest of ${formatEnglishNumber(all)} comments of common ground` : ''
  return { text: `${what}${rest}.`, cited }
}

const nameClosest = ({ open: [closest] }: Findings) => (closest ? { named: closest.tid } : {})

/** True if no comment has votes enough. */
const isAllFew = ({ common, divides, undecided, few }: Findings): boolean =>
  few.length > 0 && common.length + divides.length + undecided.length === 0

function explainNoCommon(findings: Findings): string {
  const { open } = findings
  const blocked = explainBlocked(findings, formatGroup)
  if (blocked !== undefined) return blocked
  if (isAllFew(findings))
    return hasGroups(findings)
      ? 'Nothing is sure yet: each comment has too few votes of some group.'
      : 'Nothing is sure yet: each comment has too few votes.'
  const closest = open[0] ? `; ${formatCommentMark(open[0].tid)} comes closest` : ''
  return hasGroups(findings)
    ? `On no comment are ${formatAllGroups(findings)} surely on the same side${closest}.`
    : `On no comment are people surely on the same side${closest}.`
}

function explainNoGroups({ groups }: Findings): string {
  const [only] = listShownGroups({ groups })
  if (groups.length < 2)
    return 'No groups of people who vote alike have been found, so this is about everybody together.'
  return only
    ? `Only group ${formatGroup(only.id)} is large enough to be reported, so no groups are compared.`
    : 'The groups of people who vote alike are too small to be reported.'
}

/** What divides whom. */
function stateDivides(findings: Findings): Statement {
  if (!hasGroups(findings)) return { text: explainNoGroups(findings), cited: [] }
  const [first] = findings.divides
  const opposed = first && findOpposedGroups(first)
  if (!opposed) return { text: 'No comment surely sets one group against another.', cited: [] }
  const others = findings.divides.length - 1
  const rest =
    others === 0 ? '' : `; ${formatAmount(others, 'more comment divides', 'more comments divide')} the groups`
  const text =
    `What divides people most is ${formatCommentMark(first.tid)}: ` +
    `group ${formatGroup(opposed.agree)} agrees, group ${formatGroup(opposed.disagree)} disagrees${rest}.`
  return { text, cited: [first] }
}

const formatVoters = (voters: number): string => formatAmount(voters, 'person voted', 'people voted')

const joinClauses = (clauses: readonly string[]): string =>
  clauses.length < 2 ? clauses.join('') : `${clauses.slice(0, -1).join(', ')}, and ${clauses.at(-1)}`

/** How sure the sentences before are. @param cited the findings that they name */
function stateSureness({ voters, findings, isUnstable }: LeadSource, cited: readonly Finding[]): string {
  const { since, votes, few, unaccepted } = findings
  const tipping = cited.filter(({ tips }) => tips.length > 0).map(({ tid }) => formatCommentMark(tid))
  const isShaky = isUnstable && hasGroups(findings)
  const clauses = [
    formatVoters(voters),
    ...(hasGroups(findings) && !isShaky && since !== null && since < votes
      ? [
          `the groups have been the same since vote ${formatEnglishNumber(since)} of ${formatEnglishNumber(votes)}`,
        ]
      : []),
    ...(tipping.length > 0 ? [`${formatList(tipping)} could still tip`] : []),
    ...(cited.length > 0 && tipping.length === 0 && !isShaky ? ['a few more votes would not undo this'] : []),
  ]
  const shaky = isShaky
    ? '; with other participants the groups could be different, so take this as a hint'
    : ''
  const leftOut = [
    ...(few.length > 0 && !isAllFew(findings)
      ? [`${formatAmount(few.length, 'comment has', 'comments have')} too few votes to tell`]
      : []),
    ...(unaccepted > 0
      ? [
          `nothing is said about ${formatAmount(unaccepted, 'comment', 'comments')} with votes that nobody has accepted`,
        ]
      : []),
  ].join(', and ')
  return `${joinClauses(clauses)}${shaky}${leftOut && `; ${leftOut}`}.`
}

/** What to say where no comment has a verdict. */
function explainNothing({ voters, findings: { people, unaccepted } }: LeadSource): string[] {
  if (voters === 0) return ['Nobody has voted yet, so there is nothing to report.']
  if (people.voted === 0) return [`${formatVoters(voters)}, and the votes have not been analysed yet.`]
  if (unaccepted === 0) return [`${formatVoters(voters)}, but on no comment that could be reported.`]
  return [
    'What people agree on cannot be said yet, because nobody has accepted a comment that has votes.',
    `Only accepted comments are reported, and ${formatAmount(unaccepted, 'comment with votes is', 'comments with votes are')} not accepted.`,
    `${formatVoters(voters)}; their votes count here as soon as comments are accepted.`,
  ]
}

/**
 * The answer in three sentences: what people agree on most, what divides whom, and how sure that is. Report and narrative begin
 * with them. Where nothing is found they say why.
 */
export function createLead(source: LeadSource): NarrativeSentence[] {
  const { findings } = source
  const tids = source.comments.map(({ tid }) => tid).toSorted((one, other) => one - other)
  const withResults = listResultTids(findings)
  if (withResults.length === 0) return explainNothing(source).map((text) => ({ text, tids }))
  const [common, divides] = [stateCommon(findings), stateDivides(findings)]
  const cited = [...common.cited, ...divides.cited]
  const listNamed = ({ cited: own, named }: Statement) => [
    ...own.map(({ tid }) => tid),
    ...(named === undefined ? [] : [named]),
  ]
  const rest = (named: readonly number[]) => (named.length > 0 ? named : withResults)
  return [
    { text: common.text, tids: rest(listNamed(common)) },
    { text: divides.text, tids: rest(listNamed(divides)) },
    { text: stateSureness(source, cited), tids: withResults },
  ]
}
