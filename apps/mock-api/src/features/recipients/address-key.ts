import { createHmac, randomBytes } from 'node:crypto'
import { foldEmail } from '../../identity/storage.ts'

/** The purpose of the key in the table `secrets`. */
export const RECIPIENT_KEY = 'recipient-address'

/** A key for a server without one. */
export const createRecipientKey = (): Promise<string> =>
  Promise.resolve(randomBytes(32).toString('base64url'))

/**
 * Computes what tells in one conversation that an address has a code, once the address itself is deleted: HMAC-SHA256 with a key of
 * the server. It says nothing in another conversation, and nothing to who has only the table.
 */
export const computeAddressKey = (key: string, conversation_uuid: string, email: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([conversation_uuid, foldEmail(email)]))
    .digest('base64url')
