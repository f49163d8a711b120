import { Button, InputGroup } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@folkmoot/domain/webhooks'
import { type FormEvent, useId, useState } from 'react'
import { webhookMessages as messages } from '../../messages/webhooks.ts'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useMakeWebhookMutation, type WebhookPlace } from './webhooks-api.ts'

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
      <legend>{messages.events}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <div key={event} className="entry-choice">
          <input
            id={`${id}-${event}`}
            type="checkbox"
            checked={events.includes(event)}
            onChange={() => toggle(event)}
          />
          <span>
            <label htmlFor={`${id}-${event}`}>{messages.eventNames[event]}</label>
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
      <label htmlFor={id}>{messages.url}</label>
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
        {messages.urlHelp}
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
      <h2 id={id}>{messages.makeHeading}</h2>
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
            {messages.make}
          </Button>
        </div>
      </form>
      {error && <Failure what={messages.makeFailed} error={error} />}
      <div role="status">
        {secret !== undefined && (
          <div className="entry-made">
            <p>{messages.secretHelp}</p>
            <CodeBox title={messages.secretTitle} code={secret} what={messages.theSecret} />
          </div>
        )}
      </div>
    </section>
  )
}
