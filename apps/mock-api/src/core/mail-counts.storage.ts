import { MAX_CONFIRMATION_MAILS_PER_DAY } from '@folkmoot/domain/email-update'
import type { Db } from '../storage/database.ts'
import { hashText } from '../storage/hash-text.ts'

const DAY_MS = 86_400_000
/** `recipient` of the sum of the server; an address has an @ */
const SUM = ''

interface RequestedMail {
  email: string
  /** who asks for it: a name that is no address, and how many mails of a day they may ask for */
  asker: { key: string; perDay: number }
  /** milliseconds since 1970 */
  now: number
  /** limit of the server */
  perDay: number
}

/**
 * Counts a mail to an address that a person entered, perhaps another person's: by the address, by the person who asked for it, and for
 * the server. Counts are in the database, so several servers share them.
 * @returns what stopped it, if a limit of the day is reached; then nothing is counted
 */
export async function countRequestedMail(
  tx: Db,
  { email, asker, now, perDay }: RequestedMail,
): Promise<'counted' | 'address-limit' | 'asker-limit' | 'server-limit'> {
  const day = Math.floor(now / DAY_MS)
  const recipient = hashText(email.toLowerCase())
  // an address has an @
  const askedBy = hashText(asker.key)
  const counts = await tx
    .selectFrom('mail_counts')
    .select(['recipient', 'mails'])
    .where('day', '=', day)
    .where('recipient', 'in', [recipient, askedBy, SUM])
    .execute()
  const read = (wanted: string) => counts.find((count) => count.recipient === wanted)?.mails ?? 0
  if (read(recipient) >= MAX_CONFIRMATION_MAILS_PER_DAY) return 'address-limit'
  if (read(askedBy) >= asker.perDay) return 'asker-limit'
  if (read(SUM) >= perDay) return 'server-limit'
  await tx
    .insertInto('mail_counts')
    .values([recipient, askedBy, SUM].map((one) => ({ day, recipient: one, mails: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'recipient'])
        .doUpdateSet((eb) => ({ mails: eb('mail_counts.mails', '+', 1) })),
    )
    .execute()
  return 'counted'
}

/** Deletes the counts of earlier days. */
export async function deleteOldMailCounts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('mail_counts')
    .where('day', '<', Math.floor(now / DAY_MS))
    .execute()
}
