import { randomBytes } from 'node:crypto'
import type { xids } from '@folkmoot/api-types/xids'
import { escapeCell } from '@folkmoot/domain/export-files'
import { MAX_XID_SECRETS, XID_SECRET_PREFIX } from '@folkmoot/domain/xids'
import type { Handlers } from '../../platform/http/context.ts'
import {
  formatAttachment,
  formatIfForExcel,
  streamCsvPages,
  toPage,
  createPagination,
} from '../../platform/http/lists.ts'
import { ApiError } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { requireSiteOwner, canModerate, findConversation } from '../conversations/public.ts'
import { requireKeptPeople } from '../lifecycle/public.ts'
import {
  saveOwnerAllowList,
  saveConversationAllowList,
  countAllowedXids,
  countXids,
  findConversationIdByUuid,
  listAllowedXids,
  listXids,
  streamAllowedXids,
  streamXids,
} from './storage.ts'
import { deleteXidSecret, insertXidSecret, listXidSecrets } from './xids.storage.ts'

type SecretHandlers = Pick<Handlers<typeof xids>, 'listXidSecrets' | 'createXidSecret' | 'withdrawXidSecret'>

/** Finds a free slot of a site; undefined without one. */
async function findFreeSlot(tx: Db, siteId: string): Promise<number | undefined> {
  const secrets = await listXidSecrets(tx, siteId)
  return [...Array(MAX_XID_SECRETS).keys()].find((slot) => !secrets.some((row) => row.slot === slot))
}

/** The calls about the secrets with which a site signs external ids. No reply but the first has a secret. */
const secretHandlers: SecretHandlers = {
  listXidSecrets: async (_, { db, user }) => ({
    secrets: (await listXidSecrets(db, user.site_id)).map(({ secret_id, created }) => ({
      secret_id,
      created,
    })),
  }),

  createXidSecret: async (_, { db, user, caller, clock, reply }) => {
    requireSiteOwner(user)
    const { site_id } = user
    const secret = XID_SECRET_PREFIX + randomBytes(32).toString('base64url')
    const row = { site_id, secret_id: randomBytes(4).toString('hex'), secret, created: clock() }
    await runTransaction(db, async (tx) => {
      const slot = await findFreeSlot(tx, site_id)
      // another request may have taken it
      if (slot === undefined || !(await insertXidSecret(tx, { ...row, slot })))
        throw new ApiError('polis_err_too_many_xid_secrets')
      const details = { secret_id: row.secret_id }
      await recordSecurityEvent(tx, { action: 'xid-secret-created', by: caller, details, now: row.created })
    })
    reply.header('cache-control', 'no-store')
    return { secret_id: row.secret_id, created: row.created, secret }
  },

  withdrawXidSecret: async ({ body: { secret_id } }, { db, user, caller, clock }) => {
    requireSiteOwner(user)
    const withdrawn = await runTransaction(db, async (tx) => {
      const isDeleted = await deleteXidSecret(tx, user.site_id, secret_id)
      const details = { secret_id }
      if (isDeleted)
        await recordSecurityEvent(tx, { action: 'xid-secret-withdrawn', by: caller, details, now: clock() })
      return isDeleted
    })
    return { withdrawn }
  },
}

const FILE_NAME = /^(.+)-xid\.csv$/

/** Returns the distinct ids of a list. @throws ApiError when one is empty */
function validateXids(list: readonly string[]): string[] {
  if (list.includes('')) throw new ApiError('polis_err_bad_xid', { field: 'xid_allow_list' })
  return [...new Set(list)]
}

interface AllowListing {
  xids: readonly string[]
  replace: boolean
  now: number
}

/** Creates the event of a changed list. The log has the number of ids, not the ids. */
const createListEvent = ({ xids: { length: added }, replace: replaced, now }: AllowListing, by: Caller) => ({
  action: 'allow-list-changed' as const,
  by,
  details: { added, replaced },
  now,
})

const downloadXids: Handlers<typeof xids>['downloadXids'] = async ({ params, query }, context) => {
  const { db, caller, reads } = context
  const id = await findConversationIdByUuid(db, FILE_NAME.exec(params.file)?.[1] ?? '')
  const conversation = id === undefined ? undefined : await findConversation(db, id)
  if (!conversation) throw new ApiError('polis_error_data_unknown_report')
  if (!canModerate(caller, conversation)) throw new ApiError('polis_err_data_export_permission')
  await reads.recordFile(context, { action: 'identities-downloaded', caller, zid: conversation.zid })
  const file = streamCsvPages(
    'participant,xid',
    streamXids(db, conversation.zid),
    ({ pid, xid }) => `${pid},${escapeCell(xid, 'always')}`,
  )
  return formatIfForExcel(file, query.excel)
}

const downloadXidsInUse: Handlers<typeof xids>['downloadXidsInUse'] = async ({ query }, context) => {
  const { db, caller, conversation, reply, clock, reads } = context
  const { zid, conversation_id } = conversation
  await reads.recordFile(context, { action: 'identities-downloaded', caller, zid })
  reply.header('content-disposition', formatAttachment(`xids_in_use_${conversation_id}`, clock()))
  const file = streamCsvPages(
    'pid,xid,vote_count',
    streamXids(db, zid),
    ({ pid, xid, vote_count }) => `${pid},${escapeCell(xid)},${vote_count}`,
  )
  return formatIfForExcel(file, query.excel)
}

type AllowListCall = 'allowXidsEverywhere' | 'listAllowedXids' | 'allowXids' | 'downloadAllowedXids'

const allowListHandlers: Pick<Handlers<typeof xids>, AllowListCall> = {
  allowXidsEverywhere: async ({ body }, { db, user, caller, clock }) => {
    const listing = {
      xids: validateXids(body.xid_whitelist),
      replace: body.replace_all === true,
      now: clock(),
    }
    await runTransaction(db, async (tx) => {
      await saveOwnerAllowList(tx, user.uid, listing)
      await recordSecurityEvent(tx, createListEvent(listing, caller))
    })
    return {}
  },

  listAllowedXids: async ({ query }, context) => {
    const { db, caller, conversation, reads } = context
    const { zid } = conversation
    await reads.recordList(context, { action: 'identities-read', caller, zid })
    const page = toPage(query)
    const total = await countAllowedXids(db, zid)
    return { xids: await listAllowedXids(db, zid, page), pagination: createPagination(page, total) }
  },

  allowXids: async ({ body }, { db, conversation: { zid }, caller, clock }) => {
    const listing = {
      xids: validateXids(body.xid_allow_list),
      replace: body.replace_all === true,
      now: clock(),
    }
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      if (listing.xids.length > 0) await requireKeptPeople(tx, zid, listing.now)
      await saveConversationAllowList(tx, zid, listing)
      await recordSecurityEvent(tx, { ...createListEvent(listing, caller), zid })
    })
    return {}
  },

  downloadAllowedXids: async ({ query }, context) => {
    const { db, caller, conversation, reply, clock, reads } = context
    const { zid, conversation_id } = conversation
    await reads.recordFile(context, { action: 'identities-downloaded', caller, zid })
    reply.header('content-disposition', formatAttachment(`xid_allow_list_${conversation_id}`, clock()))
    const file = streamCsvPages(
      'pid,xid',
      streamAllowedXids(db, zid),
      ({ pid, xid }) => `${pid ?? ''},${escapeCell(xid)}`,
    )
    return formatIfForExcel(file, query.excel)
  },
}

export const createXidsHandlers = (): Handlers<typeof xids> => ({
  ...secretHandlers,
  downloadXids,
  listXids: async ({ query }, context) => {
    const { db, caller, conversation, reads } = context
    const { zid } = conversation
    await reads.recordList(context, { action: 'identities-read', caller, zid })
    const page = toPage(query)
    const total = await countXids(db, zid)
    return { xids: await listXids(db, zid, page), pagination: createPagination(page, total) }
  },

  downloadXidsInUse,
  ...allowListHandlers,
})
