import { useAnalysisProgress } from '../../api/analysis.ts'
import { analysisMessages as words } from '../../messages/analysis.ts'

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** Says that the analysis of opinions failed, what is shown meanwhile, and what happens next; else nothing. */
export function AnalysisNotice({ conversation_id }: { conversation_id: string }) {
  const progress = useAnalysisProgress(conversation_id)
  if (progress?.state !== 'failed') return null
  const { computed, failure, retry_at } = progress
  return (
    <div className="notice notice-warning" role="status">
      <div>
        <p className="notice-title">{words.opinionFailed}</p>
        <p>{computed === null ? words.opinionNone : words.opinionKept(moment.format(computed))}</p>
        <p>{retry_at === null ? words.givenUp : words.tried(clock.format(retry_at))}</p>
        {failure !== null && <p className="notice-reason">{words.reason(failure)}</p>}
      </div>
    </div>
  )
}
