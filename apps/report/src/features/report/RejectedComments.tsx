import { useState } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { CommentTable } from '../../comments/CommentTable.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** Rejected comments, folded at the end; only reports at level -2 have them. */
export function RejectedComments({ view: { data, rejected, reportedGroups } }: { view: ReportView }) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  if (rejected.length === 0) return null
  return (
    <details
      className="chapter rejected"
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => !isPrinting && setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{reportMessages.rejected(rejected.length)}</h2>
      </summary>
      <p>{reportMessages.rejectedWords(data.report.rejected_texts)}</p>
      {(isOpen || isPrinting) && (
        <CommentTable
          caption={reportMessages.rejected(rejected.length)}
          comments={rejected}
          groups={reportedGroups}
        />
      )}
    </details>
  )
}
