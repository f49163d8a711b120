import { Button } from '@blueprintjs/core'
import type { Webhook } from '@folkmoot/api-types/webhooks'
import { WEBHOOK_EVENTS } from '@folkmoot/domain/webhooks'
import { useId, useState } from 'react'
import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { formatReason } from '../../api/failure.ts'
import { useToast } from '../../ui/toasts.ts'
import { useDeleteWebhookMutation, useTestWebhookMutation } from './webhooks-api.ts'

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
