import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { parseParticipantPage } from '@folkmoot/domain/page-routes'
import { createShareUrl } from '@folkmoot/domain/sharing'
import type { Config } from '../config.ts'
import { findConversation } from '../core/conversations.storage.ts'
import { findDomainList } from '../features/embed/storage.ts'
import type { Db } from '../storage/database.ts'
import { MAX_DESCRIPTION_CHARACTERS, sendHtml, insertMetadata, keepRehearsalFromSearch } from './page-html.ts'
import { sendNotice } from './notice.ts'
import type { PageHandler } from './page-handler.ts'
import type { RenderPage } from './page-source.ts'
import { listFrameAncestors, isDomainAllowed } from '@folkmoot/domain/domain-list'
import type { FastifyReply, FastifyRequest } from 'fastify'

const POLICY_HEADER = 'content-security-policy'
const ANCESTORS_PATTERN = /frame-ancestors [^;]*/

/** Allows the hosts of a site's list to frame this reply; every host when the list is empty (SEC-1). */
function allowFraming(reply: FastifyReply, list: string): void {
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
const isFramed = ({ headers }: FastifyRequest): boolean => FRAME_DESTINATIONS.has(headers['sec-fetch-dest'])

/**
 * Tells whether the framing page is missing from a site's list. The browser would show its own error, we explain it.
 * Without information about the page the browser decides by the policy.
 */
function isForeignFrame(request: FastifyRequest, list: string, { publicOrigin }: Config): boolean {
  const { referer } = request.headers
  if (!isFramed(request) || referer === undefined || !URL.canParse(referer)) return false
  const { host, origin } = new URL(referer)
  return origin !== publicOrigin && !isDomainAllowed(list, host)
}

/**
 * Serves `/{conversation_id}` and `/alpha/{conversation_id}`. An unknown id gets the page with 404, and the page says
 * so.
 */
export const createParticipantPages =
  ({ db, config }: { db: Db; config: Config }, render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const page = parseParticipantPage(path)
    if (!page) return undefined
    const html = await render(request.url)
    const conversation = await findConversation(db, page.conversation_id)
    if (!conversation) {
      if (isFramed(request)) return () => sendNotice(request, reply, 'unknown', 404)
      return () => sendHtml(request, reply, html, 404)
    }
    const { topic, description, owner_site_id } = conversation
    const list = await findDomainList(db, owner_site_id)
    if (isForeignFrame(request, list, config)) return () => sendNotice(request, reply, 'host', 403)
    allowFraming(reply, list)
    keepRehearsalFromSearch(reply, conversation)
    const about = {
      title: getConversationTitle({ topic }),
      description: formatPlainText(description ?? '', MAX_DESCRIPTION_CHARACTERS),
      url: createShareUrl(config.publicOrigin, conversation),
    }
    return () => sendHtml(request, reply, insertMetadata(html, about))
  }
