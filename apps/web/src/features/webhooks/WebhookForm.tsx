import { Button, InputGroup } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@folkmoot/domain/webhooks'
import { type FormEvent, useId, useState } from 'react'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useMakeWebhookMutation, type WebhookPlace } from './webhooks-api.ts'

/** The names of events. */
export const EVENT_NAMES = {
  'comment.waiting': 'A comment waits for a decision',
  'comment.decided': 'Comments were accepted or rejected',
  'wave.created': 'A wave of invites was made',
  'conversation.opened': 'The conversation was opened',
  'conversation.closed': 'The conversation was closed',
  'analysis.ready': 'New results are ready',
  'report.published': 'A report was published',
} satisfies Record<WebhookEvent, string>

function useNewWebhook(place: WebhookPlace) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS)
  const [secret, setSecret] = useState<string>()
  const [send, { isLoading, error }] = useMakeWebhookMutation()
  const toggle = (event: WebhookEvent) =>
    setEvents((now) => (now.includes(event) ? now.filter((one) => one !== event) : [...now, event]))
  const submit = async () => {
    const { data } = await send({ body: { ...place, url: url.trim(), events: [...events] } })
    if (!data) return
    setSecret(data.secret)
    setUrl('')
  }
  return { url, setUrl, events, toggle, secret, submit, isLoading, error }
}

function EventFields({
  events,
  toggle,
}: {
  events: readonly WebhookEvent[]
  toggle: (event: WebhookEvent) => void
}) {
  const id = useId()
  return (
    <fieldset className="entry-choices webhook-events">
      <legend>What does it tell?</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <div key={event} className="entry-choice">
          <input
            id={`${id}-${event}`}
            type="checkbox"
            checked={events.includes(event)}
            onChange={() => toggle(event)}
          />
          <span>
            <label htmlFor={`${id}-${event}`}>{EVENT_NAMES[event]}</label>
            <code className="entry-facts">{event}</code>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

function AddressField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const id = useId()
  return (
    <div className="entry-field">
      <label htmlFor={id}>Address</label>
      <InputGroup
        id={id}
        type="url"
        required
        autoComplete="off"
        placeholder="https://"
        aria-describedby={`${id}-help`}
        value={url}
        onValueChange={onChange}
      />
      <p id={`${id}-help`} className="entry-facts">
        https:// or http://, on the public internet. The operator of this server can allow others.
      </p>
    </div>
  )
}

/** Makes a webhook, and shows its secret once. */
export function WebhookForm({ place }: { place: WebhookPlace }) {
  const id = useId()
  const { url, setUrl, events, toggle, secret, submit, isLoading, error } = useNewWebhook(place)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading && url.trim() !== '' && events.length > 0) void submit()
  }
  return (
    <section aria-labelledby={id} className="entries-part">
      <h2 id={id}>Make a webhook</h2>
      <form className="entry-form" onSubmit={onSubmit}>
        <AddressField url={url} onChange={setUrl} />
        <EventFields events={events} toggle={toggle} />
        <div>
          <Button
            type="submit"
            intent="primary"
            icon={<Add />}
            loading={isLoading}
            disabled={events.length === 0}
          >
            Make the webhook
          </Button>
        </div>
      </form>
      {error && <Failure what="The webhook could not be made." error={error} />}
      <div role="status">
        {secret !== undefined && (
          <div className="entry-made">
            <p>
              Copy the secret now: it is not shown again. The receiving server checks the signatures of
              messages with it.
            </p>
            <CodeBox title="Secret of the webhook" code={secret} what="the secret of the webhook" />
          </div>
        )}
      </div>
    </section>
  )
}
