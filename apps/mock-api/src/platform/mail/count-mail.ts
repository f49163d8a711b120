import { ApiError } from '../http/errors.ts'
import type { LimitOf, Limits, RateName } from '../limits/limits.storage.ts'
import { toNetwork } from '../http/network.ts'

interface RequestedMail {
  email: string
  /** of the request */
  ip: string
  /** who asks for it */
  asker: LimitOf
  /** the mails of all who ask in this way */
  sum: Extract<RateName, 'participants_mails' | 'accounts_mails'>
}

/** The mailbox of an address: what follows a plus sign is the reader's own mark. */
const toMailbox = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^@+]*)\+[^@]*@/, '$1@')

/**
 * Counts a mail to an address that a person entered, perhaps another person's.
 * @returns false where the mailbox has got its mails of the day: a reply must not tell what others did with it
 * @throws ApiError 429 if the asker, their network or the server has used up the mails of the day
 */
export async function countMail(limits: Limits, { email, ip, asker, sum }: RequestedMail): Promise<boolean> {
  for (const [name, key] of [asker, ['mails_per_address', toNetwork(ip)], [sum, 'all']] as const)
    await limits.take(name, key)
  return limits.take('mails_per_recipient', toMailbox(email)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    },
  )
}
