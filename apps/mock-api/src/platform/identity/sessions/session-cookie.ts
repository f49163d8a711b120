import { createHash, randomBytes } from 'node:crypto'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'

/** The path of the session's calls; the browser sends the cookie nowhere else. */
export const SESSION_PATH = '/session'

const LIFETIME_SECONDS = 30 * 86_400
export const SESSION_LIFETIME_MS = LIFETIME_SECONDS * 1000

const COOKIE_BYTES = 32

/** Creates the value of a cookie: a secret that only the browser keeps. */
export const createCookieValue = (): string => randomBytes(COOKIE_BYTES).toString('base64url')

/** The digest by which a session is stored. */
export const computeSessionId = (cookie: string): string =>
  createHash('sha256').update(cookie).digest('base64url')

/** The cookie's name has the port, because all ports of a host share their cookies. */
function getCookieName(publicOrigin: string): string {
  const { port, protocol } = new URL(publicOrigin)
  const name = `${PRODUCT_SLUG}_${port || 'web'}_session`
  return protocol === 'https:' ? `__Secure-${name}` : name
}

/** Finds the cookie in a request's header. */
export function findCookie(header: string | undefined, publicOrigin: string): string | undefined {
  const name = getCookieName(publicOrigin)
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2)
    if (key === name && value !== '') return value
  }
  return undefined
}

/**
 * Formats the cookie for a reply; without a value it is deleted. Scripts cannot read it, and the browser sends it neither for
 * other sites nor from a frame on their pages.
 */
export function formatCookie(publicOrigin: string, value: string | undefined): string {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  const age = value === undefined ? 0 : LIFETIME_SECONDS
  return `${getCookieName(publicOrigin)}=${value ?? ''}; Path=${SESSION_PATH}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`
}
