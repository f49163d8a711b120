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
import { EventTable, listEventTitles } from './EventTable.tsx'
import { useSecurityLog } from './use-security-log.ts'

import '../../styles/log-table.css'
import './security-log.css'

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
