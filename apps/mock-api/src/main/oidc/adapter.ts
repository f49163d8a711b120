import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../../platform/storage/database.ts'
import { updatePayload, deletePayloadsByGrant, deletePayload, findPayload, savePayload } from './storage.ts'

/**
 * Seconds in which an exchanged refresh token may be used once more, because two tabs may renew at the same time. A
 * later second use means that it was stolen, and revokes the whole grant.
 */
const REUSE_GRACE_SECONDS = 30

const getUnixSeconds = () => Math.floor(Date.now() / 1000)

function parsePayload(model: string, text: string | undefined): AdapterPayload | undefined {
  if (text === undefined) return undefined
  const { consumed, ...payload } = JSON.parse(text) as AdapterPayload & { consumed?: number }
  const forgiven =
    model === 'RefreshToken' && consumed !== undefined && getUnixSeconds() - consumed <= REUSE_GRACE_SECONDS
  return consumed === undefined || forgiven ? payload : { ...payload, consumed }
}

/**
 * Stores the provider's data in the database, so that sessions and refresh tokens survive a restart. It uses the
 * system clock, like the provider.
 */
export const createDatabaseAdapter =
  (db: Db) =>
  (model: string): Adapter => {
    const find = async (by: 'id' | 'uid' | 'user_code', value: string) =>
      parsePayload(model, await findPayload(db, model, by, value, Date.now()))
    return {
      upsert: (id, payload, expiresIn) =>
        savePayload(db, {
          model,
          id,
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? Date.now() + expiresIn * 1000 : null,
        }),
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (code) => find('user_code', code),
      // count from the first use, so that the grace period does not start again
      consume: (id) =>
        updatePayload(db, model, id, (text) =>
          JSON.stringify({ consumed: getUnixSeconds(), ...JSON.parse(text) }),
        ),
      destroy: (id) => deletePayload(db, model, id),
      revokeByGrantId: (grantId) => deletePayloadsByGrant(db, model, grantId),
    }
  }
