import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { DETAILS } from './security-details.ts'
import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { Shield } from '@blueprintjs/icons'
import { SECURITY_KINDS, type SecurityKind, type SecurityAction } from '@folkmoot/domain/security-log'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { LogTable, useTablePage } from '../../ui/PagedTable.tsx'
import { type SecurityEvent, securityLog } from '@folkmoot/api-types/security-log'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { Link, useSearchParams } from 'react-router-dom'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

/** The security events of a conversation, for its owner and administrators. */
export function ConversationSecurityLogPage() {
  const { conversation, topic } = useConversationOutlet()
  return (
    <SecurityLog
      key={conversation.conversation_id}
      conversation_id={conversation.conversation_id}
      intro="Who changed settings, rights, keys and data of this conversation, who read identities and who took files. The newest event comes first; events are kept a year."
      documentTitle={`Security log · ${topic}`}
    />
  )
}

/** The security events of the whole server, for administrators. */
export function ServerSecurityLogPage() {
  return (
    <SecurityLog
      intro="Who changed settings, rights, keys and data on this server, who read identities, who took files and who signed in. The newest event comes first; events are kept a year."
      documentTitle="Security log"
    />
  )
}

const COLUMNS = { when: 'When', who: 'Who', what: 'What', details: 'Details' }

const ACTORS = {
  participant: 'A participant',
  anonymous: 'Someone without an account',
  server: 'The server',
} as Readonly<Record<string, string>>

const KINDS = {
  settings: 'Settings',
  people: 'People and rights',
  exports: 'Exports',
  identities: 'Identities',
  keys: 'Codes and keys',
  'sign-ins': 'Sign-ins',
  erasures: 'Erasures',
  administration: 'Administration',
} satisfies Record<SecurityKind, string>

const ACTIONS = {
  'settings-changed': 'Changed settings',
  'domain-list-changed': 'Changed the list of hosts that may embed',
  'votes-imported': 'Imported votes',
  'report-created': 'Created a report',
  'report-changed': 'Changed a report',
  'account-changed': 'Changed name or address of an account',
  'archive-downloaded': 'Downloaded a file with the data of the conversation',
  'identities-read': 'Read external ids of participants',
  'identities-downloaded': 'Downloaded external ids of participants',
  'votes-read': 'Read the votes of single participants',
  'allow-list-changed': 'Changed the list of external ids that may take part',
  'invites-created': 'Created invite codes',
  'invites-read': 'Read invite codes',
  'invites-downloaded': 'Downloaded invite codes',
  'invites-revoked': 'Revoked invite codes',
  'wave-expiry-changed': 'Changed when invite codes expire',
  'keys-rotated': 'Replaced keys of the server',
  'keys-dropped': 'Ended what earlier keys of the server had signed',
  'token-created': 'Made an access token',
  'token-revoked': 'Ended an access token',
  'webhook-created': 'Made a webhook',
  'webhook-deleted': 'Deleted a webhook',
  'xid-secret-created': 'Created a secret that signs external ids',
  'xid-secret-withdrawn': 'Withdrew a secret that signs external ids',
  'person-invited': 'Invited somebody',
  'invitation-withdrawn': 'Withdrew an invitation',
  'invitation-accepted': 'Accepted an invitation',
  'role-changed': 'Changed a role',
  'person-removed': 'Removed somebody, or left',
  'conversation-transferred': 'Handed the conversation over',
  'signed-in': 'Signed in',
  'signed-out-everywhere': 'Signed out on all devices',
  'participant-erased': 'Erased the data of a participant',
  'account-erased': 'Erased an account',
  'conversation-deleted': 'Deleted a conversation',
  'rehearsal-created': 'Made a rehearsal',
  'identities-removed': 'Forgot the people of a closed conversation',
  'report-deleted': 'Deleted a report',
  'administrator-access': 'Used this conversation as an administrator',
  'backup-restored': 'Restored a backup: events after it are missing',
} satisfies Record<SecurityAction, string> as Readonly<Record<string, string>>

const SWITCHED = {
  '0 → 1': 'off → on',
  '1 → 0': 'on → off',
  'false → true': 'no → yes',
  'true → false': 'yes → no',
  true: 'yes',
  false: 'no',
} as Readonly<Record<string, string>>

interface Props {
  /** absent for the log of the server */
  conversation_id?: string
  intro: string
  documentTitle: string
}

/** Lists security events by kind and page. */
export function SecurityLog({ conversation_id, intro, documentTitle }: Props) {
  const { table, kind, chooseKind, ...log } = useSecurityLog(conversation_id)
  const hasConversations = conversation_id === undefined
  return (
    <Page title="Security log" documentTitle={documentTitle} intro={intro}>
      <KindFilter kind={kind} onChange={chooseKind} />
      <LogTable
        call={log}
        failed="The log could not be loaded."
        table={table}
        total={log.data?.pagination.total}
        name="Security events"
        hint="Name, topic or detail"
        titles={listEventTitles(hasConversations)}
        lastTitle={COLUMNS.details}
        empty={<EmptyLog isFiltered={kind !== undefined} />}
      >
        {log.data?.events.map((event) => (
          <EventRow key={event.id} event={event} hasConversations={hasConversations} />
        ))}
      </LogTable>
    </Page>
  )
}

interface KindFilterProps {
  kind: SecurityKind | undefined
  onChange: (kind: SecurityKind | undefined) => void
}

const KindFilter = ({ kind, onChange }: KindFilterProps) => (
  <FormGroup label="Show" labelFor="security-log-kind" inline>
    <HTMLSelect
      id="security-log-kind"
      value={kind ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(SECURITY_KINDS.find((one) => one === value))}
    >
      <option value="">All events</option>
      {SECURITY_KINDS.map((one) => (
        <option key={one} value={one}>
          {KINDS[one]}
        </option>
      ))}
    </HTMLSelect>
  </FormGroup>
)

const EmptyLog = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No events of this kind' : 'No events yet'} icon={<Shield size={28} />}>
    {!isFiltered && (
      <p>
        Changes of settings, downloads and the like are recorded here. Decisions about comments are in the
        moderation log.
      </p>
    )}
  </EmptyState>
)

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const listEventTitles = (hasConversations: boolean) =>
  listEventColumns(hasConversations).map((name) => (name === 'conversation' ? 'Conversation' : COLUMNS[name]))

function EventRow({ event, hasConversations }: { event: SecurityEvent; hasConversations: boolean }) {
  const { created, action } = event
  return (
    <tr>
      <td data-label={COLUMNS.when}>
        <time dateTime={new Date(created).toISOString()}>{timeFormat.format(created)}</time>
      </td>
      <td data-label={COLUMNS.who} dir="auto">
        {formatActor(event)}
      </td>
      <td className="log-action" data-label={COLUMNS.what}>
        {ACTIONS[action] ?? action}
      </td>
      {hasConversations && (
        <td className="log-action" data-label="Conversation" dir="auto">
          <ConversationLink event={event} />
        </td>
      )}
      <td data-label={COLUMNS.details}>
        {listDetails(event).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
    </tr>
  )
}

const ConversationLink = ({ event: { conversation_id, topic } }: { event: SecurityEvent }) =>
  conversation_id !== null && (
    <Link to={`/m/${conversation_id}/security-log`}>{getConversationTitle({ topic })}</Link>
  )

/** Formats who caused an event: an account by name, anything else by its kind. */
function formatActor({ actor, uid, name }: SecurityEvent): string {
  if (uid === null) return ACTORS[actor] ?? actor
  if (name === null) return `Deleted account ${uid}`
  return name || `Account ${uid}`
}

function formatValue(name: string, value: SecurityEvent['details'][string]): string {
  if (name === 'expires_at' && typeof value === 'number') return new Date(value).toLocaleString()
  return SWITCHED[String(value)] ?? String(value ?? '–')
}

const listDetails = ({ details }: SecurityEvent): string[] =>
  Object.entries(details).map(([name, value]) => `${DETAILS[name] ?? name}: ${formatValue(name, value)}`)

const isKind = (text: string | null): text is SecurityKind =>
  (SECURITY_KINDS as readonly (string | null)[]).includes(text)

/** The columns of the table; details are not sorted by. */
const listEventColumns = (hasConversations: boolean) =>
  hasConversations ? TABLE_COLUMNS.events : TABLE_COLUMNS.events.filter((name) => name !== 'conversation')

/** Reads page, kind, filter and order from the address and loads that part of a log; without a conversation, that of the server. */
function useSecurityLog(conversation_id: string | undefined) {
  const [params, setParams] = useSearchParams()
  const table = useTablePage(listEventColumns(conversation_id === undefined))
  const text = params.get('kind')
  const kind = isKind(text) ? text : undefined
  const filter = { ...(conversation_id && { conversation_id }), ...(kind && { kind }) }
  const result = useSecurityLogQuery(
    { query: { ...filter, ...table.part, ...table.query } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  )
  const chooseKind = (next: SecurityKind | undefined) =>
    setParams((known) => {
      const changed = new URLSearchParams(known)
      for (const name of ['page', 'kind']) changed.delete(name)
      if (next) changed.set('kind', next)
      return changed
    })
  return { table, kind, chooseKind, ...result }
}

const { useSecurityLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    securityLog: createQuery(build, securityLog.listSecurityLog),
  }),
})
