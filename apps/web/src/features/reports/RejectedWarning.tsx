import { WarningSign } from '@blueprintjs/icons'
import { MOD } from '@folkmoot/domain/comments'
import { isShown, type ModLevel } from '@folkmoot/domain/reports/reports'
import { reportMessages } from '../../messages/reports.ts'

/** Warns when a report's level publishes rejected comments. */
export function RejectedWarning({ level }: { level: ModLevel }) {
  const shown = isShown({ mod: MOD.rejected }, level)
  return (
    <div role="status">
      {shown && (
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
