import { Button } from '@blueprintjs/core'
import type { Webhook, WebhookDelivery } from '@folkmoot/api-types/webhooks'
import { WEBHOOK_EVENTS } from '@folkmoot/domain/webhooks'
import { useId, useState } from 'react'
import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatReason } from '../../api/failure.ts'
import { useToast } from '../../ui/toasts.ts'
import {
  useDeleteWebhookMutation,
  useDeliveriesQuery,
  useRedeliverMutation,
  useTestWebhookMutation,
} from './webhooks-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { formatTime } from '../../ui/format-time.ts'

/** The acts on webhooks, each with a toast that says how it ended; a deletion is confirmed first. */
function useWebhookActions() {
  const [asked, setAsked] = useState<Webhook>()
  const [sendDeletion] = useDeleteWebhookMutation()
  const [sendTest] = useTestWebhookMutation()
  const showToast = useToast()
  const report = (error: unknown, done: string, failed: string) => {
    if (error) showToast({ message: `${failed} ${formatReason(error)}`, intent: 'danger' })
    else showToast({ message: done })
  }
  return {
    asked,
    setAsked,
    test: async ({ webhook_id }: Webhook) =>
      report((await sendTest({ body: { webhook_id } })).error, messages.tested, messages.testFailed),
    delete: async ({ webhook_id }: Webhook) => {
      setAsked(undefined)
      const { error } = await sendDeletion({ query: { webhook_id } })
      report(error, messages.deleted, messages.deleteFailed)
    },
  }
}

function formatFacts({ events, pending, failed, stopped }: Webhook): string {
  const known = events.map((event) => messages.eventNames[event])
  const told =
    events.length === WEBHOOK_EVENTS.length
      ? messages.allEvents
      : known.length <= 2
        ? known.join(', ')
        : messages.countEvents(known.length)
  return [
    stopped && messages.stopped,
    told,
    pending > 0 && messages.waiting(pending),
    failed > 0 && messages.givenUp(failed),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface RowProps {
  webhook: Webhook
  actions: ReturnType<typeof useWebhookActions>
}

function RowButtons({
  webhook,
  actions,
  isOpen,
  onToggle,
}: RowProps & { isOpen: boolean; onToggle: () => void }) {
  const { url } = webhook
  return (
    <div className="entry-acts">
      <Button variant="outlined" aria-expanded={isOpen} aria-label={messages.logOf(url)} onClick={onToggle}>
        {isOpen ? messages.hideLog : messages.showLog}
      </Button>
      <Button
        variant="outlined"
        aria-label={messages.testOne(url)}
        onClick={() => void actions.test(webhook)}
      >
        {messages.test}
      </Button>
      <Button
        variant="outlined"
        intent="danger"
        aria-label={messages.deleteOne(url)}
        onClick={() => actions.setAsked(webhook)}
      >
        {messages.delete}
      </Button>
    </div>
  )
}

function WebhookRow({ webhook, actions }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="entry-words">
        <span className="entry-name">{webhook.url}</span>
        <span className="entry-facts">{formatFacts(webhook)}</span>
      </div>
      <RowButtons webhook={webhook} actions={actions} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && <DeliveryLog webhook={webhook} />}
    </li>
  )
}

/** The webhooks of a place, each with its log and the acts on it. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const id = useId()
  const actions = useWebhookActions()
  const { asked } = actions
  return (
    <section aria-labelledby={id} className="entries-part">
      <h2 id={id}>{messages.listHeading}</h2>
      {webhooks.length === 0 ? (
        <p className="entries-empty">
          <strong>{messages.empty}.</strong> {messages.emptyHelp}
        </p>
      ) : (
        <ul className="entries">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.webhook_id} webhook={webhook} actions={actions} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        question={messages.deleteQuestion}
        consequence={messages.deleteConsequence(asked?.url ?? '')}
        yes={messages.delete}
        no={messages.cancel}
        intent="danger"
        onYes={() => asked && void actions.delete(asked)}
        onNo={() => actions.setAsked(undefined)}
      />
    </section>
  )
}

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
function DeliveryLog({ webhook: { webhook_id, url } }: { webhook: Webhook }) {
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
