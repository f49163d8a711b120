import type { moderationLog } from '@folkmoot/api-types/moderation-log'
import { escapeCell } from '@folkmoot/domain/export-files'
import { formatLoggedState } from '@folkmoot/domain/moderation-log'
import {
  toPage,
  createPagination,
  formatAttachment,
  formatIfForExcel,
  streamCsvPages,
} from '../../platform/http/lists.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { parseLoggedState, toDecisionReply } from './reply.ts'
import { countDecisions, listDecisions, streamDecisions, type DescribedDecision } from './storage.ts'

const CSV_HEADER =
  'id,timestamp,datetime,moderator-id,moderator,action,comment-id,topic-key,from,to,reason,comment-body'

const formatCell = (value: string | number | null): string =>
  typeof value === 'string' ? escapeCell(value) : String(value ?? '')

function formatLine(row: DescribedDecision): string {
  const { id, created, moderator, action, tid, topic_key, reason, txt } = row
  const when = [created, new Date(created).toISOString()]
  const states = [
    formatLoggedState(parseLoggedState(row.before)),
    formatLoggedState(parseLoggedState(row.after)),
  ]
  return [id, ...when, row.uid, moderator, action, tid, topic_key, ...states, reason, txt]
    .map(formatCell)
    .join(',')
}

export const createModerationLogHandlers = (): Handlers<typeof moderationLog> => ({
  listModerationLog: async ({ query }, { db, conversation: { zid } }) => {
    const page = toPage(query)
    const total = await countDecisions(db, zid, query)
    const rows = await listDecisions(db, zid, query, page)
    return { decisions: rows.map(toDecisionReply), pagination: createPagination(page, total) }
  },

  downloadModerationLog: async ({ query }, { db, conversation, reply, clock }) => {
    const { zid, conversation_id } = conversation
    reply.header('content-disposition', formatAttachment(`moderation_log_${conversation_id}`, clock()))
    return formatIfForExcel(
      streamCsvPages(
        CSV_HEADER,
        streamDecisions(db, zid, { tid: query.tid, search: query.search }),
        formatLine,
      ),
      query.excel,
    )
  },
})
