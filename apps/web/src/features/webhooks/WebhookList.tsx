import { Loaded } from '../../ui/Loaded.tsx'
import { Button } from '@blueprintjs/core'
import type { Webhook, WebhookDelivery } from '@folkmoot/api-types/webhooks'
import { WEBHOOK_EVENTS, type DeliveryState, type DeliveryProblem } from '@folkmoot/domain/webhooks'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useOutcomeToast } from '../../ui/toasts.ts'
import {
  EVENT_NAMES,
  useDeleteWebhookMutation,
  useDeliveriesQuery,
  useRedeliverMutation,
  useTestWebhookMutation,
} from './webhooks-api.ts'

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time with seconds in the reader's language. */
const formatTime = (time: number): string => format.format(time)

const formatLogOf = (url: string) => `Log of ${url}`

const STATES = { pending: 'Waiting', delivered: 'Taken', failed: 'Given up' } satisfies Record<
  DeliveryState,
  string
>

const PROBLEMS = {
  'no-public-host': 'The host is not known, or leads to a private address',
  'timed-out': 'No answer within 15 seconds',
  'not-reached': 'The server cannot be reached',
  'bad-certificate': 'The certificate is not valid',
  'maker-left': 'Not sent: who made the webhook is no longer an owner here',
} satisfies Record<DeliveryProblem, string>

/** The acts on webhooks, each with a toast that says how it ended; a deletion is confirmed first. */
function useWebhookActions() {
  const [asked, setAsked] = useState<Webhook>()
  const [sendDeletion] = useDeleteWebhookMutation()
  const [sendTest] = useTestWebhookMutation()
  const showOutcome = useOutcomeToast()
  return {
    asked,
    setAsked,
    test: async ({ webhook_id }: Webhook) =>
      showOutcome(
        await sendTest({ body: { webhook_id } }),
        'A test message is on its way. The log shows how it ends.',
        'The test message could not be sent.',
      ),
    delete: async ({ webhook_id }: Webhook) => {
      setAsked(undefined)
      const answer = await sendDeletion({ query: { webhook_id } })
      showOutcome(answer, 'The webhook is deleted.', 'The webhook could not be deleted.')
    },
  }
}

function formatFacts({ events, pending, failed, stopped }: Webhook): string {
  const known = events.map((event) => EVENT_NAMES[event])
  const told =
    events.length === WEBHOOK_EVENTS.length
      ? 'All events'
      : known.length <= 2
        ? known.join(', ')
        : `${known.length} events`
  return [
    stopped &&
      'Stopped: who made it is no longer an owner here. Delete it, and make another one if it is needed.',
    told,
    pending > 0 && `${pending} waiting`,
    failed > 0 && `${failed} given up`,
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
    <div className="row gap-8">
      <Button variant="outlined" aria-expanded={isOpen} aria-label={formatLogOf(url)} onClick={onToggle}>
        {isOpen ? 'Hide log' : 'Log'}
      </Button>
      <Button
        variant="outlined"
        aria-label={`Send a test message to ${url}`}
        onClick={() => void actions.test(webhook)}
      >
        Try out
      </Button>
      <Button
        variant="outlined"
        intent="danger"
        aria-label={`Delete the webhook to ${url}`}
        onClick={() => actions.setAsked(webhook)}
      >
        Delete
      </Button>
    </div>
  )
}

function WebhookRow({ webhook, actions }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className="stack gap-0 grow">
        <span className="strong">{webhook.url}</span>
        <span className="muted small entry-facts">{formatFacts(webhook)}</span>
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
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h2 id={id}>Your webhooks</h2>
      {webhooks.length === 0 ? (
        <p className="muted entries-empty">
          <strong>No webhooks yet.</strong> The webhooks that you make are listed here, with what was sent.
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
        question="Delete this webhook?"
        consequence={`${asked?.url ?? ''} is told no more. Its log is deleted, and messages on their way are not sent.`}
        yes="Delete"
        intent="danger"
        onYes={() => asked && void actions.delete(asked)}
        onNo={() => actions.setAsked(undefined)}
      />
    </section>
  )
}

function formatEvent({ type }: WebhookDelivery): string {
  const known = WEBHOOK_EVENTS.find((event) => event === type)
  return known === undefined ? 'Test message' : EVENT_NAMES[known]
}

function formatAnswer({ status, problem, attempts }: WebhookDelivery): string {
  if (attempts === 0) return 'Not sent yet'
  const answer = status === null ? problem && PROBLEMS[problem] : `Status ${status}`
  return [answer, attempts === 1 ? '1 attempt' : `${attempts} attempts`].filter(Boolean).join(', ')
}

const HEADINGS = ['Event', 'When', 'State', 'Answer', 'Last attempt', 'Again']

/** Sends a message again, with a toast that says how that ended. */
function useResend(webhook_id: number) {
  const [send] = useRedeliverMutation()
  const showOutcome = useOutcomeToast()
  return async ({ delivery_id }: WebhookDelivery) =>
    showOutcome(
      await send({ body: { webhook_id, delivery_id } }),
      'The message is on its way again.',
      'The message could not be sent again.',
    )
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
        {STATES[state]}
        {next && <span className="muted small entry-facts">{`next ${formatTime(next_attempt)}`}</span>}
      </td>
      <td>{formatAnswer(row)}</td>
      <td>{attempted === null ? '' : formatTime(attempted)}</td>
      <td>
        <Button
          variant="outlined"
          aria-label={`Send again: ${event}, ${formatTime(created)}`}
          onClick={onResend}
        >
          Send again
        </Button>
      </td>
    </tr>
  )
}

/** What a webhook was sent in the last 30 days, the newest first. */
function DeliveryLog({ webhook: { webhook_id, url } }: { webhook: Webhook }) {
  const log = useDeliveriesQuery({ query: { webhook_id } }, { refetchOnMountOrArgChange: true })
  return (
    <div className="stack start webhook-wide">
      <Loaded
        call={log}
        data={log.currentData}
        failed="The log could not be loaded."
        loading="Loading the log..."
        visible
      >
        {({ deliveries }) => (
          <>
            {deliveries.length === 0 ? (
              <p className="muted small entry-facts">
                Nothing was sent in the last 30 days. “Try out” sends a test message.
              </p>
            ) : (
              <DeliveryTable webhook_id={webhook_id} name={formatLogOf(url)} deliveries={deliveries} />
            )}
            <Button variant="outlined" loading={log.isFetching} onClick={() => void log.refetch()}>
              Load again
            </Button>
          </>
        )}
      </Loaded>
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
    <div className="table-box small webhook-log" {...region}>
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
