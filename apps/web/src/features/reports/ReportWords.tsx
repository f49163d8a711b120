import type { Report } from '@folkmoot/api-types/reports'
import { LIMITS } from '@folkmoot/domain/limits'
import type { OpinionMapPart } from '../../api/analysis.ts'
import { formatDay } from '../../ui/format-day.ts'
import { ReportText } from './ReportContents.tsx'

const FIELDS = [
  ['lead_text', 'Lead'],
  ['title_common', 'Title of what all agree on'],
  ['title_groups', 'Title of the groups'],
  ['title_divide', 'Title of the deepest divide'],
  ['title_meet', 'Title of where groups meet'],
] as const

interface Props {
  conversation_id: string
  report: Report
  map: OpinionMapPart | undefined
}

/** The author's sentences in place of those by rule, and whether people have voted since they were written (STORY-17). */
export function ReportWords({ map, ...common }: Props) {
  const { texts_written: written } = common.report
  const isOld = written !== null && (map?.lastVoteTimestamp ?? 0) > Number(written)
  return (
    <details className="stack gap-16 narrow" open={written !== null}>
      <summary>Lead and titles in your own words</summary>
      <p className="muted">
        Folkmoot writes the lead and the titles from the numbers. Your own text replaces them; empty a field
        to take it back.
      </p>
      {isOld && (
        <p className="wash" role="note">
          {`The numbers have changed since you wrote this on ${formatDay(Number(written))}. Read it again.`}
        </p>
      )}
      {FIELDS.map(([field, label]) => (
        <ReportText key={field} field={field} label={label} maxLength={LIMITS.storyText} {...common} />
      ))}
    </details>
  )
}
