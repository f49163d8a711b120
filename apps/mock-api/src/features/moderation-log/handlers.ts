import type { ModerationDecision, moderationLog } from '@folkmoot/api-types/moderation-log'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatLoggedState, type LoggedState } from '@folkmoot/domain/moderation-log'
import { toPage, createPagination } from '../../http/paging.ts'
import { formatAttachment, streamCsvPages } from '../../http/csv.ts'
import type { Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { countDecisions, listDecisions, listDecisionsBefore, type DescribedDecision } from './storage.ts'

/** Parses the public part of a stored state; the rest is only for reverting a decision. */
function parseLoggedState(json: string): LoggedState {
  const stored: unknown = JSON.parse(json)
  const { mod, active, is_meta, status, name, names, replaces, replaced_by } = (stored ?? {}) as Record<
    string,
    unknown
  >
  return {
    ...(typeof mod === 'number' ? { mod } : {}),
    ...(typeof active === 'boolean' ? { active } : {}),
    ...(typeof is_meta === 'boolean' ? { is_meta } : {}),
    ...(typeof status === 'string' ? { status } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(Array.isArray(names) ? { names: names.map(String) } : {}),
    ...(Array.isArray(replaced_by) ? { replaced_by: replaced_by.map(Number) } : {}),
    ...(typeof replaces === 'number' ? { replaces } : {}),
  }
}

const toDecisionReply = (row: DescribedDecision): ModerationDecision => ({
  id: row.id,
  created: row.created,
  uid: row.uid,
  moderator: row.moderator,
  action: row.action,
  tid: row.tid,
  txt: row.txt,
  topic_key: row.topic_key,
  from: parseLoggedState(row.before),
  to: parseLoggedState(row.after),
  reason: row.reason,
})

/** Reads all decisions page by page, newest first, without those made meanwhile. */
async function* streamDecisions(
  db: Db,
  zid: number,
  tid: number | undefined,
): AsyncGenerator<DescribedDecision[]> {
  let before: number | undefined
  do {
    const page = await listDecisionsBefore(db, zid, { tid, before, limit: LIMITS.exportPageRows })
    yield page
    before = page.length === LIMITS.exportPageRows ? page.at(-1)?.id : undefined
  } while (before !== undefined)
}

const CSV_HEADER =
  'id,timestamp,datetime,moderator-id,moderator,action,comment-id,topic-key,from,to,reason,comment-body'

const formatCell = (value: string | number | null): string =>
  typeof value === 'string' ? escapeCell(value) : String(value ?? '')

function formatLine(row: DescribedDecision): string {
  const { id, created, uid, moderator, action, tid, topic_key, reason, txt } = row
  const when = [created, new Date(created).toISOString()]
  const states = [
    formatLoggedState(parseLoggedState(row.before)),
    formatLoggedState(parseLoggedState(row.after)),
  ]
  return [id, ...when, uid, moderator, action, tid, topic_key, ...states, reason, txt]
    .map(formatCell)
    .join(',')
}

export const createModerationLogHandlers = (): Handlers<typeof moderationLog> => ({
  listModerationLog: async ({ query }, { db, conversation: { zid } }) => {
    const { tid } = query
    const page = toPage(query)
    const total = await countDecisions(db, zid, tid)
    const rows = await listDecisions(db, zid, { tid, page })
    return { decisions: rows.map(toDecisionReply), pagination: createPagination(page, total) }
  },

  downloadModerationLog: async ({ query }, { db, conversation, reply, clock }) => {
    const { zid, conversation_id } = conversation
    reply.header('content-disposition', formatAttachment(`moderation_log_${conversation_id}`, clock()))
    return streamCsvPages(CSV_HEADER, streamDecisions(db, zid, query.tid), formatLine)
  },
})
