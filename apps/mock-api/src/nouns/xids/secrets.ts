import { requireSiteOwner } from '../conversations/public.ts'
import { randomBytes } from 'node:crypto'
import type { xids } from '@folkmoot/api-types/xids'
import { MAX_XID_SECRETS, XID_SECRET_PREFIX } from '@folkmoot/domain/xids'
import { ApiError } from '../../platform/http/errors.ts'
import { deleteXidSecret, insertXidSecret, listXidSecrets } from './xids.storage.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

type SecretHandlers = Pick<Handlers<typeof xids>, 'listXidSecrets' | 'createXidSecret' | 'withdrawXidSecret'>

/** Finds a free slot of a site; undefined without one. */
async function findFreeSlot(tx: Db, siteId: string): Promise<number | undefined> {
  const secrets = await listXidSecrets(tx, siteId)
  return [...Array(MAX_XID_SECRETS).keys()].find((slot) => !secrets.some((row) => row.slot === slot))
}

/** The calls about the secrets with which a site signs external ids. No reply but the first has a secret. */
export const secretHandlers: SecretHandlers = {
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
