import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { accessTokens } from '@folkmoot/api-types/access-tokens'
import { TOKEN_DEFAULT_DAYS, TOKEN_SCOPES, type TokenScope } from '@folkmoot/domain/people'
import { type FormEvent, useId, useState } from 'react'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useMakeAccessTokenMutation } from './access-tokens-api.ts'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { useCurrentUser } from '../../api/current-user.ts'
import { useListConversationsQuery } from '../../conversation/conversations-api.ts'

/** The names of scopes. */
export const SCOPE_NAMES = {
  read: 'Read',
  moderate: 'Moderate',
  manage: 'Manage',
  export: 'Export',
  people: 'People',
} satisfies Record<TokenScope, string>

const SCOPE_HELP = {
  read: 'Reads comments, figures and reports. Every token does.',
  moderate: 'Accepts and rejects comments and topics, adds comments.',
  manage:
    'Creates, changes, closes and deletes conversations, makes reports, invites and webhooks, reads codes.',
  export: 'Downloads files, also with the external ids of participants.',
  people: 'Sees who works here, invites and removes people.',
} satisfies Record<TokenScope, string>

const DAY_CHOICES = [7, 30, TOKEN_DEFAULT_DAYS, 180, 365]
const MAX_NAME_CHARACTERS = 100

type Made = EndpointReply<typeof accessTokens.createAccessToken>

function useNewToken() {
  const [name, setName] = useState('')
  const [place, setPlace] = useState<TokenPlace>({})
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const [days, setDays] = useState(TOKEN_DEFAULT_DAYS)
  const [made, setMade] = useState<Made>()
  const [send, { isLoading, error }] = useMakeAccessTokenMutation()
  const toggle = (scope: TokenScope) =>
    setScopes((now) => (now.includes(scope) ? now.filter((one) => one !== scope) : [...now, scope]))
  const submit = async () => {
    const { data } = await send({ body: { ...place, name: name.trim(), scopes: [...scopes], days } })
    if (!data) return
    setMade(data)
    setName('')
    setScopes([])
  }
  return { name, setName, place, setPlace, scopes, toggle, days, setDays, made, submit, isLoading, error }
}

type Fields = ReturnType<typeof useNewToken>

function ScopeFields({ scopes, toggle }: Pick<Fields, 'scopes' | 'toggle'>) {
  const id = useId()
  return (
    <fieldset className="entry-choices">
      <legend>What may it do?</legend>
      {TOKEN_SCOPES.map((scope) => (
        <div key={scope} className="entry-choice">
          <input
            id={`${id}-${scope}`}
            type="checkbox"
            checked={scope === 'read' || scopes.includes(scope)}
            disabled={scope === 'read'}
            onChange={() => toggle(scope)}
            aria-describedby={`${id}-${scope}-help`}
          />
          <span>
            <label htmlFor={`${id}-${scope}`}>{SCOPE_NAMES[scope]}</label>
            <span id={`${id}-${scope}-help`} className="entry-facts">
              {SCOPE_HELP[scope]}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

function NameField({ name, setName }: Pick<Fields, 'name' | 'setName'>) {
  const id = useId()
  return (
    <div className="entry-field">
      <label htmlFor={id}>What is it for?</label>
      <InputGroup
        id={id}
        required
        maxLength={MAX_NAME_CHARACTERS}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        value={name}
        onValueChange={setName}
      />
      <p id={`${id}-help`} className="entry-facts">
        A name by which you will know it later, such as “Nightly export”.
      </p>
    </div>
  )
}

/** Makes an access token, and shows its text once. */
export function TokenForm() {
  const id = useId()
  const fields = useNewToken()
  const { place, setPlace, days, setDays, made, submit, isLoading, error } = fields
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading && fields.name.trim() !== '') void submit()
  }
  return (
    <section aria-labelledby={id} className="entries-part">
      <h2 id={id}>Make a token</h2>
      <form className="entry-form" onSubmit={onSubmit}>
        <NameField {...fields} />
        <PlaceField place={place} onChoose={setPlace} />
        <ScopeFields {...fields} />
        <div className="entry-field">
          <label htmlFor={`${id}-days`}>How long does it work?</label>
          <HTMLSelect
            id={`${id}-days`}
            value={days}
            onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
            options={DAY_CHOICES.map((value) => ({
              value,
              label: value === 365 ? 'A year' : `${value} days`,
            }))}
          />
        </div>
        <div>
          <Button type="submit" intent="primary" icon={<Key />} loading={isLoading}>
            Make the token
          </Button>
        </div>
      </form>
      {error && <Failure what="The token could not be made." error={error} />}
      <div role="status">{made && <MadeToken made={made} />}</div>
    </section>
  )
}

function MadeToken({ made: { token, expires_at } }: { made: Made }) {
  return (
    <div className="entry-made">
      <p>{`Copy it now: it is not shown again. Keep it like a password. It works until ${formatDay(expires_at)}.`}</p>
      <CodeBox title="Your new token" code={token} what="the access token" />
      <p className="entry-facts">The command line takes it as FOLKMOOT_TOKEN.</p>
    </div>
  )
}

/** What a token is limited to; nothing for all of the account. */
interface TokenPlace {
  conversation_id?: string
  site_id?: string
}

/** The choice offers so many of the newest conversations; the command line takes any. */
const MAX_OFFERED = 200

const WHOLE_ACCOUNT = ''
const OWN_SITE = 'site'

interface Props {
  place: TokenPlace
  onChoose: (place: TokenPlace) => void
}

/** The choice of what a token is limited to. */
function PlaceField({ place, onChoose }: Props) {
  const id = useId()
  const { data: user } = useCurrentUser()
  const { data: conversations = [] } = useListConversationsQuery({ query: { limit: MAX_OFFERED } })
  const site_id = user?.site_ids[0]
  const choose = (value: string) => {
    if (value === WHOLE_ACCOUNT) onChoose({})
    else onChoose(value === OWN_SITE && site_id ? { site_id } : { conversation_id: value })
  }
  return (
    <div className="entry-field">
      <label htmlFor={id}>Where does it work?</label>
      <HTMLSelect
        id={id}
        fill
        value={place.conversation_id ?? (place.site_id === undefined ? WHOLE_ACCOUNT : OWN_SITE)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        options={[
          { value: WHOLE_ACCOUNT, label: 'Wherever you work, now and later' },
          { value: OWN_SITE, label: 'In all conversations of your site' },
          ...conversations.map(({ conversation_id, topic }) => ({
            value: conversation_id,
            label: `in “${getConversationTitle({ topic })}”`,
          })),
        ]}
      />
    </div>
  )
}
