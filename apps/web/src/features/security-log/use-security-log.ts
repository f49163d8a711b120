import { SECURITY_KINDS, type SecurityKind } from '@folkmoot/domain/security-log'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import { useSearchParams } from 'react-router-dom'
import { useTablePage } from '../../ui/table/use-table-query.ts'
import { useSecurityLogQuery } from './security-log-api.ts'

const isKind = (text: string | null): text is SecurityKind =>
  (SECURITY_KINDS as readonly (string | null)[]).includes(text)

/** The columns of the table; details are not sorted by. */
export const listEventColumns = (hasConversations: boolean) =>
  hasConversations ? TABLE_COLUMNS.events : TABLE_COLUMNS.events.filter((name) => name !== 'conversation')

/** Reads page, kind, filter and order from the address and loads that part of a log; without a conversation, that of the server. */
export function useSecurityLog(conversation_id: string | undefined) {
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
