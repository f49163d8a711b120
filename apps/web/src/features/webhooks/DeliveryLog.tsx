import { Button } from '@blueprintjs/core'
import type { Webhook, WebhookDelivery } from '@folkmoot/api-types/webhooks'
import { WEBHOOK_EVENTS } from '@folkmoot/domain/webhooks'
import { formatReason } from '../../api/failure.ts'
import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/toasts.ts'
import { formatTime } from '../../ui/format-time.ts'
import { useDeliveriesQuery, useRedeliverMutation } from './webhooks-api.ts'

function formatEvent({ type }: WebhookDelivery): string {
  const known = WEBHOOK_EVENTS.find((event) => event === type)
  return known === undefined ? messages.testEvent : messages.eventNames[known]
}

function formatAnswer({ status, problem, attempts }: WebhookDelivery): string {
  if (attempts === 0) return messages.notYet
  const answer = status === null ? problem && messages.problems[problem] : messages.status(status)
  return [answer, messages.attempts(attempts)].filter(Boolean).join(', ')
}

const { event, made, state, answer, last, act } = messages.columns
const HEADINGS = [event, made, state, answer, last, act]

/** Sends a message again, with a toast that says how that ended. */
function useResend(webhook_id: number) {
  const [send] = useRedeliverMutation()
  const showToast = useToast()
  return async ({ delivery_id }: WebhookDelivery) => {
    const { error } = await send({ body: { webhook_id, delivery_id } })
    if (error) showToast({ message: `${messages.resendFailed} ${formatReason(error)}`, intent: 'danger' })
    else showToast({ message: messages.resent })
  }
}

function DeliveryRow({ row, onResend }: { row: WebhookDelivery; onResend: () => void }) {
  const { state, created, attempted, next_attempt } = row
  const event = formatEvent(row)
  const next = state === 'pending' && next_attempt !== null && row.attempts > 0
  return (
    <tr>
      <th scope="row">{event}</th>
      <td>{formatTime(created)}</td>
      <td>
        {messages.states[state]}
        {next && <span className="entry-facts">{messages.nextAt(formatTime(next_attempt))}</span>}
      </td>
      <td>{formatAnswer(row)}</td>
      <td>{attempted === null ? '' : formatTime(attempted)}</td>
      <td>
        <Button
          variant="outlined"
          aria-label={messages.resendOne(event, formatTime(created))}
          onClick={onResend}
        >
          {messages.resend}
        </Button>
      </td>
    </tr>
  )
}

/** What a webhook was sent in the last 30 days, the newest first. */
export function DeliveryLog({ webhook: { webhook_id, url } }: { webhook: Webhook }) {
  const { currentData, error, isFetching, refetch } = useDeliveriesQuery(
    { query: { webhook_id } },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData && error)
    return <Failure what={messages.logFailed} error={error} onRetry={() => void refetch()} />
  if (!currentData) return <Loading text={messages.logLoading} visible lines={3} />
  const { deliveries } = currentData
  return (
    <div className="webhook-wide">
      {deliveries.length === 0 ? (
        <p className="entry-facts">{messages.logEmpty}</p>
      ) : (
        <DeliveryTable webhook_id={webhook_id} name={messages.logOf(url)} deliveries={deliveries} />
      )}
      <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
        {messages.refresh}
      </Button>
    </div>
  )
}

interface TableProps {
  webhook_id: number
  /** for screen readers */
  name: string
  deliveries: readonly WebhookDelivery[]
}

function DeliveryTable({ webhook_id, name, deliveries }: TableProps) {
  const resend = useResend(webhook_id)
  // the keyboard has to reach an element that scrolls
  const region = { role: 'region', 'aria-label': name, tabIndex: 0 }
  return (
    <div className="webhook-log" {...region}>
      <table>
        <thead>
          <tr>
            {HEADINGS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((row) => (
            <DeliveryRow key={row.delivery_id} row={row} onResend={() => void resend(row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
