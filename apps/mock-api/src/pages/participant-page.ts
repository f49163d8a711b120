import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { parseParticipantPage } from '@folkmoot/domain/page-routes'
import { createShareUrl } from '@folkmoot/domain/sharing'
import type { Config } from '../config.ts'
import { findConversation } from '../core/conversations.storage.ts'
import { findDomainList } from '../features/embed/storage.ts'
import type { Db } from '../storage/database.ts'
import { MAX_DESCRIPTION_CHARACTERS, sendHtml, insertMetadata, keepRehearsalFromSearch } from './page-html.ts'
import { allowFraming, isForeignFrame, isFramed } from './framing.ts'
import { sendNotice } from './notice.ts'
import type { PageHandler } from './page-handler.ts'
import type { RenderPage } from './page-source.ts'

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
