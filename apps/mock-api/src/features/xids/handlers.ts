import type { xids } from '@folkmoot/api-types/xids'
import { escapeCell } from '@folkmoot/domain/import/cell'
import { pageOf, paginationOf } from '../../http/paging.ts'
import { moderates } from '../../http/access.ts'
import type { Handlers } from '../../http/context.ts'
import { attachment, csvFile } from '../../http/csv.ts'
import { ApiError } from '../../http/errors.ts'
import { transaction } from '../../storage/guard.ts'
import { findConversation } from '../conversations/storage.ts'
import { eachAllowed, eachXid } from './pages.storage.ts'
import {
  allowEverywhere,
  allowHere,
  countAllowed,
  countXids,
  findByUuid,
  listAllowed,
  listXids,
} from './storage.ts'

const FILE = /^(.+)-xid\.csv$/

/** The ids of a list, each once. @throws ApiError when one is empty */
function checked(list: readonly string[]): string[] {
  if (list.includes('')) throw new ApiError('polis_err_bad_xid', { field: 'xid_allow_list' })
  return [...new Set(list)]
}

const downloadXids: Handlers<typeof xids>['downloadXids'] = async ({ params }, { db, caller }) => {
  const id = await findByUuid(db, FILE.exec(params.file)?.[1] ?? '')
  const conversation = id === undefined ? undefined : await findConversation(db, id)
  if (!conversation) throw new ApiError('polis_error_data_unknown_report')
  if (!moderates(caller, conversation)) throw new ApiError('polis_err_data_export_permission')
  return csvFile(
    'participant,xid',
    eachXid(db, conversation.zid),
    ({ pid, xid }) => `${pid},${escapeCell(xid, 'always')}`,
  )
}

const downloadXidsInUse: Handlers<typeof xids>['downloadXidsInUse'] = async (_, { db, conversation: { zid, conversation_id }, reply, clock }) => {
  reply.header('content-disposition', attachment(`xids_in_use_${conversation_id}`, clock()))
  return csvFile(
    'pid,xid,vote_count',
    eachXid(db, zid),
    ({ pid, xid, vote_count }) => `${pid},${escapeCell(xid)},${vote_count}`,
  )
}

/** The handlers of xids. */
export const createXidsHandlers = (): Handlers<typeof xids> => ({
  downloadXids,
  listXids: async ({ query }, { db, conversation: { zid } }) => {
    const page = pageOf(query)
    const total = await countXids(db, zid)
    return { xids: await listXids(db, zid, page), pagination: paginationOf(page, total) }
  },

  downloadXidsInUse,
  allowXidsEverywhere: async ({ body }, { db, user, clock }) => {
    const listing = { xids: checked(body.xid_whitelist), replace: body.replace_all === true, now: clock() }
    await transaction(db, (tx) => allowEverywhere(tx, user.uid, listing))
    return {}
  },

  listAllowedXids: async ({ query }, { db, conversation: { zid } }) => {
    const page = pageOf(query)
    const total = await countAllowed(db, zid)
    return { xids: await listAllowed(db, zid, page), pagination: paginationOf(page, total) }
  },

  allowXids: async ({ body }, { db, conversation: { zid }, clock }) => {
    const listing = { xids: checked(body.xid_allow_list), replace: body.replace_all === true, now: clock() }
    await transaction(db, (tx) => allowHere(tx, zid, listing))
    return {}
  },

  downloadAllowedXids: async (_, { db, conversation: { zid, conversation_id }, reply, clock }) => {
    reply.header('content-disposition', attachment(`xid_allow_list_${conversation_id}`, clock()))
    return csvFile('pid,xid', eachAllowed(db, zid), ({ pid, xid }) => `${pid ?? ''},${escapeCell(xid)}`)
  },
})
