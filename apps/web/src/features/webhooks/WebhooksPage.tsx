import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useMemo, type FormEvent, useId, useState } from 'react'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Page } from '../../ui/Page.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { EVENT_NAMES, useWebhooksQuery, type WebhookPlace, useMakeWebhookMutation } from './webhooks-api.ts'
import { WebhookList } from './WebhookList.tsx'
import { Button, InputGroup } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@folkmoot/domain/webhooks'
import { CodeBox } from '../../ui/CopyButton.tsx'

import './webhooks.css'

/** The webhooks of a conversation (AUTO-18). */
export default function WebhooksPage() {
  const { conversation, topic } = useConversationOutlet()
  const { conversation_id } = conversation
  const place = useMemo(() => ({ conversation_id }), [conversation_id])
  return (
    <Page
      title="Webhooks"
      documentTitle={`Webhooks · ${topic}`}
      intro="Messages to another server when something happens in this conversation. They have ids and counts, never people or votes."
    >
      <WebhooksView key={conversation_id} place={place} />
    </Page>
  )
}

const OWN_SITE = {}

/** The webhooks of the caller's own site (AUTO-18). */
export function SiteWebhooksPage() {
  return (
    <Page
      title="Webhooks"
      documentTitle="Webhooks of your whole site"
      intro="Messages to another server when something happens in any conversation of your site. They have ids and counts, never people or votes."
    >
      <WebhooksView place={OWN_SITE} />
    </Page>
  )
}

/** The webhooks of a place, and the form that makes them; for its owners. */
function WebhooksView({ place }: { place: WebhookPlace }) {
  const list = useWebhooksQuery({ query: place }, { refetchOnMountOrArgChange: true })
  return (
    <Loaded
      call={list}
      data={list.currentData}
      failed="The webhooks could not be loaded."
      loading="Loading the webhooks..."
      visible
      lines={4}
    >
      {({ webhooks }) => (
        <>
          <WebhookList webhooks={webhooks} />
          <WebhookForm place={place} />
        </>
      )}
    </Loaded>
  )
}

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
    <fieldset className="stack gap-4">
      <legend>What does it tell?</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <div key={event} className="line base entry-choice">
          <input
            id={`${id}-${event}`}
            type="checkbox"
            checked={events.includes(event)}
            onChange={() => toggle(event)}
          />
          <span>
            <label htmlFor={`${id}-${event}`}>{EVENT_NAMES[event]}</label>
            <code className="muted small entry-facts">{event}</code>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

const AddressField = ({ url, onChange }: { url: string; onChange: (url: string) => void }) => (
  <Field
    label="Address"
    help="https:// or http://, on the public internet. The operator of this server can allow others."
  >
    {(field) => (
      <InputGroup
        {...field}
        type="url"
        required
        autoComplete="off"
        placeholder="https://"
        value={url}
        onValueChange={onChange}
      />
    )}
  </Field>
)

/** Makes a webhook, and shows its secret once. */
function WebhookForm({ place }: { place: WebhookPlace }) {
  const id = useId()
  const { url, setUrl, events, toggle, secret, submit, isLoading, error } = useNewWebhook(place)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading && url.trim() !== '' && events.length > 0) void submit()
  }
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h2 id={id}>Make a webhook</h2>
      <form className="stack gap-16 narrow" onSubmit={onSubmit}>
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
          <div className="stack gap-8">
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
