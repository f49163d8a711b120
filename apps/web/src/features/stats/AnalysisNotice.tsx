import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useRequestOpinionAnalysisMutation, useAnalysisProgress } from '../../api/analysis.ts'
import { formatReason } from '../../api/failure.ts'
import { analysisMessages as messages } from '../../messages/analysis.ts'
import { useToast } from '../../ui/toasts.ts'

const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function RetryAnalysisButton({ conversation_id }: { conversation_id: string }) {
  const [send, { isLoading }] = useRequestOpinionAnalysisMutation()
  const showToast = useToast()
  const ask = async () => {
    const { error } = await send({ body: { conversation_id, math_update_type: 'update' } })
    if (error)
      showToast({
        message: `The opinion groups cannot be updated now. ${formatReason(error)}`,
        intent: 'danger',
      })
    else showToast({ message: 'The opinion groups will be updated.' })
  }
  return (
    <Button icon={<Refresh />} loading={isLoading} onClick={() => void ask()}>
      Try again now
    </Button>
  )
}

/**
 * Reports a failed analysis of opinions, what is shown meanwhile and what happens next, with a button to retry now;
 * renders nothing otherwise.
 */
export function AnalysisNotice({ conversation_id }: { conversation_id: string }) {
  const progress = useAnalysisProgress(conversation_id)
  if (progress?.state !== 'failed') return null
  const { computed, failure, retry_at } = progress
  return (
    <div className="notice notice-warning" role="status">
      <div>
        <p className="notice-title">The opinion groups could not be updated.</p>
        <p>
          {computed === null
            ? 'Voting continues as usual. The participants’ map and the reports have no groups yet.'
            : `Voting continues as usual. The participants’ map and the reports show the result of ${dateTimeFormat.format(computed)}.`}
        </p>
        <p>
          {retry_at === null
            ? 'The server does not try again until it is restarted. If the update fails again, contact the operator of this server.'
            : messages.tried(timeFormat.format(retry_at))}
        </p>
        {failure !== null && <p className="notice-reason">{messages.reason(failure)}</p>}
      </div>
      <RetryAnalysisButton conversation_id={conversation_id} />
    </div>
  )
}
