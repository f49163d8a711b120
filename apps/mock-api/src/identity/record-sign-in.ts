import { createHash } from 'node:crypto'
import type { Caller } from '../core/caller.ts'
import { recordSecurityEvent } from '../core/security-log.storage.ts'
import type { Db } from '../storage/database.ts'
import { runTransaction } from '../storage/transaction.ts'
import { hasSignIn, insertSignIn } from './storage.ts'
import type { Profile } from './users.ts'

const DAY_MS = 86_400_000

/**
 * Computes what marks a sign-in: the person, the client, and what its tokens share. Where a provider's tokens share nothing,
 * the sign-ins of a day count as one. A digest, because the log needs no subjects.
 */
function computeMark({ issuer, sub, client = '', session }: Profile, now: number): string {
  const one = session ?? `day ${Math.floor(now / DAY_MS)}`
  return createHash('sha256')
    .update(JSON.stringify([issuer, sub, client, one]))
    .digest('base64url')
}

/**
 * Records a sign-in in the security log when its first token arrives, whichever client and server it comes to: people sign in
 * at the provider, not here.
 */
export async function recordSignIn(
  { db, clock }: { db: Db; clock: () => number },
  profile: Profile,
  caller: Caller,
): Promise<void> {
  const now = clock()
  const mark = computeMark(profile, now)
  if (await hasSignIn(db, mark)) return
  await runTransaction(db, async (tx) => {
    if (!(await insertSignIn(tx, mark, now))) return
    const details = { client: profile.client ?? null }
    await recordSecurityEvent(tx, { action: 'signed-in', by: caller, details, now })
  })
}
