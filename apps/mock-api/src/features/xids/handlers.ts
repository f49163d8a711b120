import type { xids } from '@folkmoot/api-types/xids'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import { toPage, createPagination } from '../../http/paging.ts'
import { canModerate } from '../../core/authority.ts'
import type { Handlers } from '../../http/context.ts'
import { formatAttachment, streamCsvPages } from '../../http/csv.ts'
import { ApiError } from '../../core/errors.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { findConversation } from '../../core/conversations.storage.ts'
import { streamAllowedXids, streamXids } from './stream-xids.storage.ts'
import {
  saveOwnerAllowList,
  saveConversationAllowList,
  countAllowedXids,
  countXids,
  findConversationIdByUuid,
  listAllowedXids,
  listXids,
} from './storage.ts'

const FILE_NAME = /^(.+)-xid\.csv$/

/** Returns the distinct ids of a list. @throws ApiError when one is empty */
function validateXids(list: readonly string[]): string[] {
  if (list.includes('')) throw new ApiError('polis_err_bad_xid', { field: 'xid_allow_list' })
  return [...new Set(list)]
}

const downloadXids: Handlers<typeof xids>['downloadXids'] = async ({ params }, { db, caller }) => {
  const id = await findConversationIdByUuid(db, FILE_NAME.exec(params.file)?.[1] ?? '')
  const conversation = id === undefined ? undefined : await findConversation(db, id)
  if (!conversation) throw new ApiError('polis_error_data_unknown_report')
  if (!canModerate(caller, conversation)) throw new ApiError('polis_err_data_export_permission')
  return streamCsvPages(
    'participant,xid',
    streamXids(db, conversation.zid),
    ({ pid, xid }) => `${pid},${escapeCell(xid, 'always')}`,
  )
}

const downloadXidsInUse: Handlers<typeof xids>['downloadXidsInUse'] = async (
  _,
  { db, conversation: { zid, conversation_id }, reply, clock },
) => {
  reply.header('content-disposition', formatAttachment(`xids_in_use_${conversation_id}`, clock()))
  return streamCsvPages(
    'pid,xid,vote_count',
    streamXids(db, zid),
    ({ pid, xid, vote_count }) => `${pid},${escapeCell(xid)},${vote_count}`,
  )
}

export const createXidsHandlers = (): Handlers<typeof xids> => ({
  downloadXids,
  listXids: async ({ query }, { db, conversation: { zid } }) => {
    const page = toPage(query)
    const total = await countXids(db, zid)
    return { xids: await listXids(db, zid, page), pagination: createPagination(page, total) }
  },

  downloadXidsInUse,
  allowXidsEverywhere: async ({ body }, { db, user, clock }) => {
    const listing = {
      xids: validateXids(body.xid_whitelist),
      replace: body.replace_all === true,
      now: clock(),
    }
    await runTransaction(db, (tx) => saveOwnerAllowList(tx, user.uid, listing))
    return {}
  },

  listAllowedXids: async ({ query }, { db, conversation: { zid } }) => {
    const page = toPage(query)
    const total = await countAllowedXids(db, zid)
    return { xids: await listAllowedXids(db, zid, page), pagination: createPagination(page, total) }
  },

  allowXids: async ({ body }, { db, conversation: { zid }, clock }) => {
    const listing = {
      xids: validateXids(body.xid_allow_list),
      replace: body.replace_all === true,
      now: clock(),
    }
    await runTransaction(db, (tx) => saveConversationAllowList(tx, zid, listing))
    return {}
  },

  downloadAllowedXids: async (_, { db, conversation: { zid, conversation_id }, reply, clock }) => {
    reply.header('content-disposition', formatAttachment(`xid_allow_list_${conversation_id}`, clock()))
    return streamCsvPages(
      'pid,xid',
      streamAllowedXids(db, zid),
      ({ pid, xid }) => `${pid ?? ''},${escapeCell(xid)}`,
    )
  },
})
