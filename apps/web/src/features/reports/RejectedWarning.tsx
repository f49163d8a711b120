import { WarningSign } from '@blueprintjs/icons'
import { reportMessages } from '../../messages/reports.ts'

/** Warns when a report publishes the texts of rejected comments. */
export function RejectedWarning({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <div className="notice notice-warning">
          <div>
            <p className="notice-title">
              <WarningSign aria-hidden="true" /> {reportMessages.rejectedShown}
            </p>
            <p className="notice-reason">{reportMessages.rejectedShownWhy}</p>
          </div>
        </div>
      )}
    </div>
  )
}
