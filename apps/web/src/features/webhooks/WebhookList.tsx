import { Button } from '@blueprintjs/core'
import type { Webhook } from '@folkmoot/api-types/webhooks'
import { WEBHOOK_EVENTS } from '@folkmoot/domain/webhooks'
import { useId, useState } from 'react'
import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { SecretBox } from './SecretBox.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'

function formatFacts({ events, pending, failed, old_secret_until, stopped }: Webhook): string {
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
    old_secret_until !== null &&
      old_secret_until > Date.now() &&
      messages.oldSecret(formatTime(old_secret_until)),
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
        aria-label={messages.rotateOne(url)}
        onClick={() => actions.setAsked({ what: 'rotate', webhook })}
      >
        {messages.rotate}
      </Button>
      <Button
        variant="outlined"
        intent="danger"
        aria-label={messages.deleteOne(url)}
        onClick={() => actions.setAsked({ what: 'delete', webhook })}
      >
        {messages.delete}
      </Button>
    </div>
  )
}

function WebhookRow({ webhook, actions }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { webhook_id, url } = webhook
  return (
    <li>
      <div className="entry-words">
        <span className="entry-name">{url}</span>
        <span className="entry-facts">{formatFacts(webhook)}</span>
      </div>
      <RowButtons webhook={webhook} actions={actions} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      <div role="status" className="webhook-wide">
        {actions.made?.webhook_id === webhook_id && <SecretBox secret={actions.made.secret} />}
      </div>
      {isOpen && <DeliveryLog webhook={webhook} />}
    </li>
  )
}

function Confirmation({ actions: { asked, setAsked, confirm } }: Pick<RowProps, 'actions'>) {
  const isDeletion = asked?.what === 'delete'
  return (
    <ConfirmDialog
      open={asked !== undefined}
      question={isDeletion ? messages.deleteQuestion : messages.rotateQuestion}
      consequence={
        isDeletion
          ? messages.deleteConsequence(asked.webhook.url)
          : asked?.webhook.stopped
            ? messages.takeOverConsequence
            : messages.rotateConsequence
      }
      yes={isDeletion ? messages.delete : messages.rotate}
      no={messages.cancel}
      intent={isDeletion ? 'danger' : 'primary'}
      onYes={() => asked && void confirm(asked)}
      onNo={() => setAsked(undefined)}
    />
  )
}

/** The webhooks of a place, each with its log and the acts on it. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const id = useId()
  const actions = useWebhookActions()
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
      <Confirmation actions={actions} />
    </section>
  )
}
