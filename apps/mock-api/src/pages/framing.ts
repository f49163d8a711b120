import { listFrameAncestors, isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const POLICY_HEADER = 'content-security-policy'
const ANCESTORS_PATTERN = /frame-ancestors [^;]*/

/** Allows the hosts of a site's list to frame this reply; every host when the list is empty (SEC-1). */
export function allowFraming(reply: FastifyReply, list: string): void {
  const policy = String(reply.raw.getHeader(POLICY_HEADER))
  const ancestors = listFrameAncestors(list).join(' ')
  // on the raw reply, where the other headers are
  reply.raw.setHeader(
    POLICY_HEADER,
    policy.replace(ANCESTORS_PATTERN, () => `frame-ancestors ${ancestors}`),
  )
}

const FRAME_DESTINATIONS: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'object', 'embed'])

/** Tells whether the browser requests the page for a frame. */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  FRAME_DESTINATIONS.has(headers['sec-fetch-dest'])

/**
 * Tells whether the framing page is missing from a site's list. The browser would show its own error, we explain it.
 * Without information about the page the browser decides by the policy.
 */
export function isForeignFrame(request: FastifyRequest, list: string, { publicOrigin }: Config): boolean {
  const { referer } = request.headers
  if (!isFramed(request) || referer === undefined || !URL.canParse(referer)) return false
  const { host, origin } = new URL(referer)
  return origin !== publicOrigin && !isDomainAllowed(list, host)
}
