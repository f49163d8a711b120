import { listFrameAncestors, isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const POLICY_HEADER = 'content-security-policy'
const ANCESTORS_PATTERN = /frame-ancestors [^;]*/

/** Lets the hosts of a site's list show this one reply in their frames; everybody when the list is empty (SEC-1). */
export function allowFraming(reply: FastifyReply, list: string): void {
  const policy = String(reply.raw.getHeader(POLICY_HEADER))
  const ancestors = listFrameAncestors(list).join(' ')
  // on the reply of Node.js itself, where the headers of every reply stand
  reply.raw.setHeader(
    POLICY_HEADER,
    policy.replace(ANCESTORS_PATTERN, () => `frame-ancestors ${ancestors}`),
  )
}

const FRAME_DESTINATIONS: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'object', 'embed'])

/** Whether a browser says that it asks for what stands in a frame. */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  FRAME_DESTINATIONS.has(headers['sec-fetch-dest'])

/**
 * Whether a page that frames what is asked for is not on a site's list. The browser would show its own error there; we can
 * say why. What a page does not tell of itself is left to the browser, which holds it against the policy.
 */
export function isForeignFrame(request: FastifyRequest, list: string, { publicOrigin }: Config): boolean {
  const { referer } = request.headers
  if (!isFramed(request) || referer === undefined || !URL.canParse(referer)) return false
  const { host, origin } = new URL(referer)
  return origin !== publicOrigin && !isDomainAllowed(list, host)
}
