import { randomBytes } from 'node:crypto'
import type { xids } from '@folkmoot/api-types/xids'
import { MAX_XID_SECRETS, XID_SECRET_PREFIX } from '@folkmoot/domain/xid-signing'
import { ApiError } from '../../core/errors.ts'
import { deleteXidSecret, insertXidSecret, listXidSecrets } from '../../core/xids.storage.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import type { Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { runTransaction } from '../../storage/transaction.ts'

type SecretHandlers = Pick<Handlers<typeof xids>, 'listXidSecrets' | 'createXidSecret' | 'withdrawXidSecret'>

const createTooManyError = () => new ApiError('polis_err_too_many_xid_secrets')

/**
 * Finds a free slot of a site.
 * @param replaceOldest withdraws the older of two secrets
 * @returns the slot, and the id of the secret that was withdrawn for it
 * @throws ApiError without a free slot
 */
async function freeSlot(
  tx: Db,
  siteId: string,
  replaceOldest: boolean,
): Promise<{ slot: number; withdrawn?: string }> {
  const secrets = await listXidSecrets(tx, siteId)
  const free = [...Array(MAX_XID_SECRETS).keys()].find((slot) => !secrets.some((row) => row.slot === slot))
  if (free !== undefined) return { slot: free }
  const oldest = secrets.at(-1)
  if (!replaceOldest || !oldest) throw createTooManyError()
  await deleteXidSecret(tx, siteId, oldest.secret_id)
  return { slot: oldest.slot, withdrawn: oldest.secret_id }
}

/** The calls about the secrets with which a site signs external ids. No reply but the first has a secret. */
export const secretHandlers: SecretHandlers = {
  listXidSecrets: async (_, { db, user }) => ({
    secrets: (await listXidSecrets(db, user.site_id)).map(({ secret_id, created }) => ({
      secret_id,
      created,
    })),
  }),

  createXidSecret: async ({ body }, { db, user, caller, clock, reply }) => {
    const { site_id } = user
    const secret = XID_SECRET_PREFIX + randomBytes(32).toString('base64url')
    const row = { site_id, secret_id: randomBytes(4).toString('hex'), secret, created: clock() }
    await runTransaction(db, async (tx) => {
      const { slot, withdrawn } = await freeSlot(tx, site_id, body.replace_oldest === true)
      // another request may have taken the slot
      if (!(await insertXidSecret(tx, { ...row, slot }))) throw createTooManyError()
      const by = { by: caller, now: row.created }
      if (withdrawn !== undefined)
        await recordSecurityEvent(tx, {
          action: 'xid-secret-withdrawn',
          ...by,
          details: { secret_id: withdrawn },
        })
      await recordSecurityEvent(tx, {
        action: 'xid-secret-created',
        ...by,
        details: { secret_id: row.secret_id },
      })
    })
    reply.header('cache-control', 'no-store')
    return { secret_id: row.secret_id, created: row.created, secret }
  },

  withdrawXidSecret: async ({ body: { secret_id } }, { db, user, caller, clock }) => ({
    withdrawn: await runTransaction(db, async (tx) => {
      const withdrawn = await deleteXidSecret(tx, user.site_id, secret_id)
      if (withdrawn)
        await recordSecurityEvent(tx, {
          action: 'xid-secret-withdrawn',
          by: caller,
          details: { secret_id },
          now: clock(),
        })
      return withdrawn
    }),
  }),
}
