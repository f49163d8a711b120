import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'

/** What an encrypted text is for. Each use has a key of its own. */
type Use = 'refresh token' | 'device code'

const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (use: Use, secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `${PRODUCT_SLUG} ${use}`, 32))

/** Encrypts a text with a key made from a secret. @returns base64url, which nobody changes unnoticed */
export function encryptText(use: Use, secret: string, plain: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(use, secret), iv)
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a text. @throws if it was encrypted with another secret or for another use */
export function decryptText(use: Use, secret: string, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(use, secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}
