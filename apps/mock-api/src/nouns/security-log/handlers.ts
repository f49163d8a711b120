import type { SecurityEvent, securityLog } from '@folkmoot/api-types/security-log'
import {
  type StoredSecurityDetails,
  findSecurityKind,
  listSecurityActions,
  type SecurityKind,
} from '@folkmoot/domain/security-log'
import { toPage, createPagination } from '../../platform/http/lists.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { countEvents, listEvents, type DescribedEvent, type EventFilter } from './storage.ts'

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
})

/** Creates the handlers that read the security log. Nothing changes it; see `recordSecurityEvent`. */
export const createSecurityLogHandlers = (): Handlers<typeof securityLog> => ({
  listSecurityLog: async ({ query }, { db, conversation }) => {
    const filter = createFilter(conversation?.zid, query)
    const page = toPage(query)
    const total = await countEvents(db, filter)
    const rows = await listEvents(db, filter, { order: query, page })
    return { events: rows.map(toEventReply), pagination: createPagination(page, total) }
  },
})
