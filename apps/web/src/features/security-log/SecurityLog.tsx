import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { Shield } from '@blueprintjs/icons'
import { SECURITY_KINDS, type SecurityKind } from '@folkmoot/domain/security-log'
import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { tableMessages } from '../../messages/tables.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Page } from '../../ui/Page.tsx'
import { TablePages } from '../../ui/table/TablePages.tsx'
import { type SecurityEvent, securityLog } from '@folkmoot/api-types/security-log'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { Link, useSearchParams } from 'react-router-dom'
import { SortHeader } from '../../ui/table/SortHeader.tsx'
import { type PagedTable, useTablePage } from '../../ui/table/use-table-query.ts'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import '../../styles/log-table.css'
import './security-log.css'
import { api } from '../../api/api.ts'
import { createQuery } from '../../api/contract-endpoints.ts'

interface Props {
  /** absent for the log of the server */
  conversation_id?: string
  intro: string
  documentTitle: string
}

/** Lists security events by kind and page. */
export function SecurityLog({ conversation_id, intro, documentTitle }: Props) {
  const { table, kind, chooseKind, data, error, isFetching, refetch } = useSecurityLog(conversation_id)
  const hasConversations = conversation_id === undefined
  return (
    <Page title={messages.title} documentTitle={documentTitle} intro={intro}>
      <KindFilter kind={kind} onChange={chooseKind} />
      {error && <Failure what={messages.failed} error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Loading lines={8} />}
      {data?.pagination.total === 0 && !table.isFiltered && <EmptyLog isFiltered={kind !== undefined} />}
      {data && (
        <TablePages
          table={table}
          total={data.pagination.total}
          name={messages.table}
          hint={tableMessages.hints.events}
          titles={listEventTitles(hasConversations)}
        >
          <EventTable events={data.events} hasConversations={hasConversations} table={table} />
        </TablePages>
      )}
    </Page>
  )
}

interface KindFilterProps {
  kind: SecurityKind | undefined
  onChange: (kind: SecurityKind | undefined) => void
}

const KindFilter = ({ kind, onChange }: KindFilterProps) => (
  <FormGroup className="log-filter" label={messages.kind} labelFor="security-log-kind" inline>
    <HTMLSelect
      id="security-log-kind"
      value={kind ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(SECURITY_KINDS.find((one) => one === value))}
    >
      <option value="">{messages.allKinds}</option>
      {SECURITY_KINDS.map((one) => (
        <option key={one} value={one}>
          {messages.kinds[one]}
        </option>
      ))}
    </HTMLSelect>
  </FormGroup>
)

const EmptyLog = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? messages.emptyKind : messages.empty} icon={<Shield size={28} />}>
    {!isFiltered && <p>{messages.emptyHelp}</p>}
  </EmptyState>
)

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The keyboard has to reach an element that scrolls. */
const SCROLLABLE = { tabIndex: 0 }

interface EventTableProps {
  events: readonly SecurityEvent[]
  /** names the conversation of each event, for the log of the server */
  hasConversations: boolean
  table: PagedTable
}

/** The headings by which events are sorted. */
const listEventTitles = (hasConversations: boolean) =>
  listEventColumns(hasConversations).map((name) =>
    name === 'conversation' ? messages.conversationColumn : messages.columns[name],
  )

/** The events in a table that scrolls by itself. On small screens each row is a card. */
function EventTable({ events, hasConversations, table }: EventTableProps) {
  return (
    <div className="log-scroll" role="region" aria-label={messages.table} {...SCROLLABLE}>
      <table className="log-table">
        <thead>
          <tr>
            {listEventTitles(hasConversations).map((title, column) => (
              <SortHeader key={title} title={title} column={column} {...table} />
            ))}
            <th scope="col">{messages.columns.details}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} hasConversations={hasConversations} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function EventRow({ event, hasConversations }: { event: SecurityEvent; hasConversations: boolean }) {
  const { created, action } = event
  return (
    <tr>
      <td data-label={messages.columns.when}>
        <time dateTime={new Date(created).toISOString()}>{timeFormat.format(created)}</time>
      </td>
      <td data-label={messages.columns.who} dir="auto">
        {formatActor(event)}
      </td>
      <td className="log-action" data-label={messages.columns.what}>
        {messages.actions[action] ?? action}
      </td>
      {hasConversations && (
        <td className="log-action" data-label={messages.conversationColumn} dir="auto">
          <ConversationLink event={event} />
        </td>
      )}
      <td data-label={messages.columns.details}>
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
  if (uid === null) return messages.actors[actor] ?? actor
  if (name === null) return messages.deletedAccount(uid)
  return name || messages.unnamed(uid)
}

function formatValue(name: string, value: SecurityEvent['details'][string]): string {
  if (name === 'expires_at' && typeof value === 'number') return new Date(value).toLocaleString()
  return messages.switched[String(value)] ?? String(value ?? '–')
}

/** Formats the details of an event in words, one line each. */
const listDetails = ({ details }: SecurityEvent): string[] =>
  Object.entries(details).map(
    ([name, value]) => `${messages.details[name] ?? name}: ${formatValue(name, value)}`,
  )

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
