import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../storage/database.ts'
import { updatePayload, deletePayloadsByGrant, deletePayload, findPayload, savePayload } from './storage.ts'

/**
 * Seconds for which a refresh token that has just been exchanged may be exchanged once more: two tabs that renew at
 * the same moment both stay signed in. Later a second use means that it was stolen, and ends the whole grant.
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
 * Keeps what the provider stores in the database, so that sessions and refresh tokens outlive a restart.
 * It tells time by the same clock as the provider, which takes no other.
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
      // the first use counts, so that the grace does not begin again with each
      consume: (id) =>
        updatePayload(db, model, id, (text) =>
          JSON.stringify({ consumed: getUnixSeconds(), ...JSON.parse(text) }),
        ),
      destroy: (id) => deletePayload(db, model, id),
      revokeByGrantId: (grantId) => deletePayloadsByGrant(db, model, grantId),
    }
  }
