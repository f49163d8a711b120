import { plainWords } from '@folkmoot/domain/markdown'
import { PRODUCT } from '@folkmoot/domain/product'
import { participantPageOf } from '@folkmoot/domain/routes'
import { shareUrl } from '@folkmoot/domain/sharing'
import type { Config } from '../config.ts'
import { findConversation } from '../features/conversations/storage.ts'
import { findDomainList } from '../features/embed/storage.ts'
import type { Db } from '../storage/database.ts'
import { DESCRIPTION, sendHtml, withAbout } from './first-html.ts'
import { allowFraming, isForeignFrame, isFramed } from './framing.ts'
import { sendNotice } from './notice.ts'
import type { PageAnswer } from './pages.ts'
import type { RenderPage } from './source.ts'

/** Answers `/{conversation_id}` and `/alpha/{conversation_id}`; an id that names nothing gets the page, which says so, with 404. */
export const participantPages =
  ({ db, config }: { db: Db; config: Config }, render: RenderPage): PageAnswer =>
  async (path, request, reply) => {
    const page = participantPageOf(path)
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
    const about = {
      title: topic || PRODUCT,
      description: plainWords(description ?? '', DESCRIPTION),
      url: shareUrl(config.publicOrigin, conversation),
    }
    return () => sendHtml(request, reply, withAbout(html, about))
  }
