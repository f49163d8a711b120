import { Field } from '../../ui/Field.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { type AccessToken, accessTokens } from '@folkmoot/api-types/access-tokens'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { TOKEN_DEFAULT_DAYS, TOKEN_SCOPES, type TokenScope } from '@folkmoot/domain/people'
import { useId, useState, type FormEvent } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { useOutcomeToast } from '../../ui/toasts.ts'
import { Key } from '@blueprintjs/icons'
import { CodeBox } from '../../ui/CopyButton.tsx'
import { useCurrentUser } from '../../api/current-user.ts'
import { useListConversationsQuery } from '../../conversation/conversations-api.ts'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

/** The access tokens of the account: makes, lists and ends them (AUTO-10). */
export default function AccessTokensPage() {
  const list = useAccessTokensQuery({ query: {} }, { refetchOnMountOrArgChange: true })
  return (
    <Page
      title="Access tokens"
      intro="For programs that work for you: scripts, nightly exports, dashboards. A token acts for your account and never has more right than you have."
    >
      <Loaded
        call={list}
        data={list.currentData}
        failed="The access tokens could not be loaded."
        loading="Loading the access tokens..."
        visible
        lines={4}
      >
        {({ tokens }) => <TokenList tokens={tokens} />}
      </Loaded>
      <TokenForm />
    </Page>
  )
}

function formatPlace({ conversation_id, topic, site_id }: AccessToken): string {
  if (conversation_id !== null) return `in “${getConversationTitle({ topic })}”`
  return site_id === null ? 'wherever you work' : 'in a whole site'
}

const formatScopes = ({ scopes }: AccessToken): string => scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')

const formatFacts = (token: AccessToken): string =>
  [formatScopes(token), formatPlace(token), `ends in ${token.ending}`].join(' · ')

function formatTimes({ last_used, expires_at }: AccessToken): string {
  const day = formatDay(expires_at)
  return [
    last_used === null ? 'never used' : `last used ${formatDay(last_used, 'UTC')}`,
    expires_at <= Date.now() ? `over since ${day}` : `works until ${day}`,
  ].join(' · ')
}

/** Ends a token after a yes. */
function useEnding() {
  const [asked, setAsked] = useState<AccessToken>()
  const [send] = useEndAccessTokenMutation()
  const showOutcome = useOutcomeToast()
  const end = async ({ token_id }: AccessToken) => {
    setAsked(undefined)
    showOutcome(await send({ query: { token_id } }), 'The token has ended.', 'The token could not be ended.')
  }
  return { asked, setAsked, end }
}

function TokenRow({ token, onEnd }: { token: AccessToken; onEnd: () => void }) {
  return (
    <li>
      <div className="stack gap-0 grow">
        <span className="strong">{token.name}</span>
        <span className="muted small entry-facts">{formatFacts(token)}</span>
        <span className="muted small entry-facts">{formatTimes(token)}</span>
      </div>
      <Button variant="outlined" intent="danger" aria-label={`End the token ${token.name}`} onClick={onEnd}>
        End
      </Button>
    </li>
  )
}

/** The tokens of the account, each with a button that ends it. */
function TokenList({ tokens }: { tokens: readonly AccessToken[] }) {
  const id = useId()
  const { asked, setAsked, end } = useEnding()
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h2 id={id}>Your tokens</h2>
      {tokens.length === 0 ? (
        <p className="muted entries-empty">
          <strong>No tokens yet.</strong> The tokens that you make are listed here, with the day on which each
          was last used.
        </p>
      ) : (
        <ul className="entries">
          {tokens.map((token) => (
            <TokenRow key={token.token_id} token={token} onEnd={() => setAsked(token)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        question={`End the token “${asked?.name ?? ''}”?`}
        consequence="Programs that use it are refused at once. It cannot be brought back; you can make another."
        yes="End"
        intent="danger"
        onYes={() => asked && void end(asked)}
        onNo={() => setAsked(undefined)}
      />
    </section>
  )
}

const SCOPE_NAMES = {
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
    <fieldset className="stack gap-4">
      <legend>What may it do?</legend>
      {TOKEN_SCOPES.map((scope) => (
        <div key={scope} className="line base entry-choice">
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
            <span id={`${id}-${scope}-help`} className="muted small entry-facts">
              {SCOPE_HELP[scope]}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  )
}

const NameField = ({ name, setName }: Pick<Fields, 'name' | 'setName'>) => (
  <Field label="What is it for?" help="A name by which you will know it later, such as “Nightly export”.">
    {(field) => (
      <InputGroup
        {...field}
        required
        maxLength={MAX_NAME_CHARACTERS}
        autoComplete="off"
        value={name}
        onValueChange={setName}
      />
    )}
  </Field>
)

/** Makes an access token, and shows its text once. */
function TokenForm() {
  const id = useId()
  const fields = useNewToken()
  const { place, setPlace, days, setDays, made, submit, isLoading, error } = fields
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isLoading && fields.name.trim() !== '') void submit()
  }
  return (
    <section aria-labelledby={id} className="stack gap-16 narrow">
      <h2 id={id}>Make a token</h2>
      <form className="stack gap-16 narrow" onSubmit={onSubmit}>
        <NameField {...fields} />
        <PlaceField place={place} onChoose={setPlace} />
        <ScopeFields {...fields} />
        <Field label="How long does it work?">
          {(field) => (
            <HTMLSelect
              {...field}
              value={days}
              onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
              options={DAY_CHOICES.map((value) => ({
                value,
                label: value === 365 ? 'A year' : `${value} days`,
              }))}
            />
          )}
        </Field>
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
    <div className="stack gap-8">
      <p>{`Copy it now: it is not shown again. Keep it like a password. It works until ${formatDay(expires_at)}.`}</p>
      <CodeBox title="Your new token" code={token} what="the access token" />
      <p className="muted small entry-facts">The command line takes it as FOLKMOOT_TOKEN.</p>
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

function PlaceField({ place, onChoose }: { place: TokenPlace; onChoose: (place: TokenPlace) => void }) {
  const { data: user } = useCurrentUser()
  const { data: conversations = [] } = useListConversationsQuery({ query: { limit: MAX_OFFERED } })
  const site_id = user?.site_ids[0]
  const choose = (value: string) => {
    if (value === WHOLE_ACCOUNT) onChoose({})
    else onChoose(value === OWN_SITE && site_id ? { site_id } : { conversation_id: value })
  }
  return (
    <Field label="Where does it work?">
      {(field) => (
        <HTMLSelect
          {...field}
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
      )}
    </Field>
  )
}

const accessTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessTokens: createQuery(build, accessTokens.listAccessTokens, 'AccessToken'),
    makeAccessToken: createMutation(build, accessTokens.createAccessToken, 'AccessToken'),
    endAccessToken: createMutation(build, accessTokens.revokeAccessToken, 'AccessToken'),
  }),
})

export const { useAccessTokensQuery, useMakeAccessTokenMutation, useEndAccessTokenMutation } = accessTokensApi
