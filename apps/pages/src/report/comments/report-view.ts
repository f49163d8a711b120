import type { ReportComment, ReportData } from '@folkmoot/api-types/report-data'
import { MOD } from '@folkmoot/domain/comments'
import { GROUP_LABELS } from '@folkmoot/api-types/reports'
import { formatGroupLetter, formatGroupName, type GroupNames } from '@folkmoot/domain/group-names'
import {
  listVerdicts,
  NO_FINDINGS,
  type Finding,
  type Findings,
  type Verdict,
} from '@folkmoot/domain/reports/findings'
import { MIN_GROUP_SIZE, MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { reportMessages } from '../messages/report.ts'

/** Finds the reason why there is no map; undefined if there is one. */
export function explainMissingMap({
  data: { opinion },
  groups,
  reportedGroups,
}: ReportView): string | undefined {
  if (!opinion) return reportMessages.noMap.none
  if (groups.length === 0) return reportMessages.noMap['not-enough-data']
  return reportedGroups.length === 0 ? reportMessages.noMap.untold : undefined
}

/** A finding with its comment. */
export interface FindingView {
  readonly comment: ReportComment
  readonly finding: Finding
}

/** A group with its names and colour. */
export interface GroupView {
  readonly id: number
  readonly size: number
  /** whether its figures are published */
  readonly told: boolean
  readonly isTooSmall: boolean
  /** A for 0 */
  readonly letter: string
  /** the letter, with the name that the report's author gave */
  readonly name: string
  /** that name alone */
  readonly label: string | undefined
  /** what sets it apart from the others */
  readonly apart: readonly FindingView[]
}

/** Data of a report, prepared for its pages. */
export interface ReportView {
  readonly data: ReportData
  readonly findings: Findings
  readonly groups: readonly GroupView[]
  /** groups whose figures are published */
  readonly reportedGroups: readonly GroupView[]
  readonly common: readonly FindingView[]
  readonly divides: readonly FindingView[]
  readonly surprising: readonly FindingView[]
  /** what the findings say about each comment */
  readonly verdicts: ReadonlyMap<number, Verdict>
  readonly comments: readonly ReportComment[]
  readonly rejected: readonly ReportComment[]
}

const listGroupNames = ({ report }: ReportData): GroupNames =>
  GROUP_LABELS.map((field) => report[field] ?? null)

/** Joins findings with their comments; a comment that the report does not have is left out. */
export function joinFindings(comments: readonly ReportComment[], found: readonly Finding[]): FindingView[] {
  const byTid = new Map(comments.map((comment) => [comment.tid, comment]))
  return found.flatMap((finding) => {
    const comment = byTid.get(finding.tid)
    return comment ? [{ comment, finding }] : []
  })
}

/** Prepares the data of a report for its pages. */
export function createReportView(data: ReportData): ReportView {
  const { comments, opinion } = data
  const findings = opinion?.findings ?? NO_FINDINGS
  const join = (found: readonly Finding[]) => joinFindings(comments, found)
  const names = listGroupNames(data)
  const apart = new Map(findings.apart.map((group) => [group.id, join(group.comments)]))
  const groups = findings.groups.map((group): GroupView => ({
    ...group,
    isTooSmall: group.size < MIN_GROUP_SIZE,
    letter: formatGroupLetter(group.id),
    name: formatGroupName(group.id, names),
    label: names[group.id]?.trim() || undefined,
    apart: apart.get(group.id) ?? [],
  }))
  return {
    data,
    findings,
    groups,
    reportedGroups: groups.filter(({ told }) => told),
    common: join(findings.common),
    divides: join(findings.divides),
    surprising: join(findings.surprising.comments),
    verdicts: listVerdicts(findings),
    comments: comments.filter(({ mod }) => mod !== MOD.rejected),
    rejected: comments.filter(({ mod }) => mod === MOD.rejected),
  }
}

/** The moderation level of a report. */
export const getLevel = ({ mod_level }: ReportData['report']) =>
  MOD_LEVELS.find((level) => level === mod_level) ?? -2

/** Numbers of comments that each level leaves out. */
export const countOmitted = ({ unmoderated, rejected }: ReportData['counts']) => ({
  0: unmoderated + rejected,
  '-1': rejected,
  '-2': 0,
})
