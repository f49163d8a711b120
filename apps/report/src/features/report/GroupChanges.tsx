import { describeGroupChanges } from '@folkmoot/domain/reports/group-change-sentences'
import { formatDay } from '../../messages/format.ts'
import { reportMessages } from '../../messages/report.ts'
import type { ReportView } from '../../comments/report-view.ts'

/** Sentences at most: what happened long ago tells nothing of the groups of today. */
const MAX_SENTENCES = 5

/**
 * When groups appeared, became one or vanished; nothing before groups have changed. Groups have the letters that they had then: the
 * author's names belong to the letters of today.
 */
export function GroupChanges({ view: { findings } }: { view: ReportView }) {
  const sentences = describeGroupChanges(findings.changes ?? [], formatDay)
  if (sentences.length === 0) return null
  return (
    <>
      <h3>{reportMessages.groupChanges}</h3>
      <ul>
        {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
