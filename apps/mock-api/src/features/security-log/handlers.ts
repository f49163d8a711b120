import type { SecurityEvent, securityLog } from '@folkmoot/api-types/security-log'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import { LIMITS } from '@folkmoot/domain/limits'
import type { StoredSecurityDetails } from '@folkmoot/domain/security-details'
import {
  findSecurityKind,
  formatSecurityDetails,
  listSecurityActions,
  type SecurityKind,
} from '@folkmoot/domain/security-log'
import { toPage, createPagination } from '../../http/paging.ts'
import { formatAttachment, formatIfForExcel, streamCsvPages } from '../../http/csv.ts'
import type { Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { checkChain } from './check-chain.ts'
import {
  countEvents,
  listEvents,
  listEventsBefore,
  type DescribedEvent,
  type EventFilter,
} from './storage.ts'

interface EventQuery {
  kind?: SecurityKind | undefined
  search?: string | undefined
}

const createFilter = (zid: number | undefined, { kind, search }: EventQuery): EventFilter => ({
  zid,
  actions: kind && listSecurityActions(kind),
  search,
})

const toEventReply = ({ conversation_zid: _, details, action, ...row }: DescribedEvent): SecurityEvent => ({
  id: row.id,
  created: row.created,
  kind: findSecurityKind(action) ?? null,
  action,
  conversation_id: row.conversation_id,
  topic: row.topic,
  actor: row.actor,
  uid: row.uid,
  name: row.name,
  details: JSON.parse(details) as StoredSecurityDetails,
  hash: row.hash,
})

/** Reads events page by page, newest first, without those recorded meanwhile. */
async function* streamEvents(db: Db, filter: EventFilter): AsyncGenerator<DescribedEvent[]> {
  let before: number | undefined
  do {
    const page = await listEventsBefore(db, filter, { before, limit: LIMITS.exportPageRows })
    yield page
    before = page.length === LIMITS.exportPageRows ? page.at(-1)?.id : undefined
  } while (before !== undefined)
}

const CSV_HEADER =
  'id,timestamp,datetime,kind,action,conversation-id,conversation,actor,account-id,account,details,hash'

const formatCell = (value: string | number | null): string =>
  typeof value === 'string' ? escapeCell(value) : String(value ?? '')

function formatLine(row: DescribedEvent): string {
  const { id, created, kind, action, conversation_id, topic, actor, uid, name, details, hash } =
    toEventReply(row)
  const when = [created, new Date(created).toISOString()]
  const what = [kind, action, conversation_id, topic, actor, uid, name, formatSecurityDetails(details)]
  return [id, ...when, ...what, hash].map(formatCell).join(',')
}

/** Creates the handlers that read the security log. Nothing changes it; see `recordSecurityEvent`. */
export const createSecurityLogHandlers = (): Handlers<typeof securityLog> => ({
  listSecurityLog: async ({ query }, { db, conversation }) => {
    const filter = createFilter(conversation?.zid, query)
    const page = toPage(query)
    const total = await countEvents(db, filter)
    const rows = await listEvents(db, filter, { order: query, page })
    return { events: rows.map(toEventReply), pagination: createPagination(page, total) }
  },

  downloadSecurityLog: async ({ query }, context) => {
    const { db, conversation, caller, reply, clock, reads } = context
    await reads.recordFile(context, { action: 'log-downloaded', caller, zid: conversation?.zid })
    const name = `security_log_${conversation?.conversation_id ?? 'server'}`
    reply.header('content-disposition', formatAttachment(name, clock()))
    const events = streamEvents(db, createFilter(conversation?.zid, query))
    return formatIfForExcel(streamCsvPages(CSV_HEADER, events, formatLine), query.excel)
  },

  verifySecurityLog: ({ query }, { db }) => checkChain(db, query),
})
