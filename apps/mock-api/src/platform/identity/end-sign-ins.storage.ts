import { endTokensOfAccount } from './access-tokens.storage.ts'
import { deleteIssuerData } from './issuer-data.storage.ts'
import type { Db } from '../storage/database.ts'
import { deleteSessionsOfUser } from './console-sessions.storage.ts'

/**
 * Ends all sign-ins of an account at once, on every server: access tokens issued until now, tokens renewed from sign-ins until
 * now where the provider names their time, and the console's sessions. Times in tokens are whole seconds, so the current one
 * counts as before. Access tokens of programs end too: call `ErasureList.finish` after the transaction.
 * @returns whether the account exists
 */
export async function endSignIns(tx: Db, uid: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ tokens_from: Math.floor(Date.now() / 1000) + 1 })
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await deleteSessionsOfUser(tx, uid)
  await endTokensOfAccount(tx, uid, now)
  await deleteIssuerData(tx, uid)
  return true
}
