import { participantPageOf, shareUrl } from '@folkmoot/domain'
import type { Config } from '../config.ts'
import { findConversation } from '../features/conversations/storage.ts'
import type { Db } from '../storage/database.ts'
import { sendHtml, withAbout } from './first-html.ts'
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
    if (!conversation) return sendHtml(request, reply, html, 404)
    const { topic, description } = conversation
    const about = {
      title: topic ?? '',
      description: description ?? '',
      url: shareUrl(config.publicOrigin, conversation),
    }
    return sendHtml(request, reply, withAbout(html, about))
  }
