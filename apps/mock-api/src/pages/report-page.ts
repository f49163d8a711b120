import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import { formatPlainText } from '@folkmoot/domain/markdown'
import { REPORT_PAGES, parseReportAddress } from '@folkmoot/domain/reports/report-pages'
import type { Config } from '../config.ts'
import { getConversation } from '../core/conversations.storage.ts'
import { findReport } from '../core/reports.storage.ts'
import type { Db } from '../storage/database.ts'
import { MAX_DESCRIPTION_CHARACTERS, sendHtml, insertMetadata, keepRehearsalFromSearch } from './page-html.ts'
import type { PageHandler } from './page-handler.ts'
import type { RenderPage } from './page-source.ts'

/** Titles of a report's pages in link previews. */
const TITLES = new Map(REPORT_PAGES.map(({ path, title }) => [path, path === 'report' ? 'Report' : title]))

/** Serves a report's pages. An unknown id gets the page with 404, a withdrawn report with 410, and the page says so. */
export const createReportPages =
  ({ db, config }: { db: Db; config: Config }, render: RenderPage): PageHandler =>
  async (path, request, reply) => {
    const address = parseReportAddress(path)
    if (!address) return undefined
    const html = await render(request.url)
    const report = await findReport(db, address.report_id)
    if (!report) return () => sendHtml(request, reply, html, 404)
    if (report.withdrawn !== null) return () => sendHtml(request, reply, html, 410)
    const conversation = await getConversation(db, report.zid)
    keepRehearsalFromSearch(reply, conversation)
    const about = {
      title: [
        TITLES.get(address.page),
        conversation.topic || report.report_name || getConversationTitle(conversation),
      ]
        .filter(Boolean)
        .join(': '),
      description: formatPlainText(conversation.description ?? '', MAX_DESCRIPTION_CHARACTERS),
      url: `${config.publicOrigin}/${address.page}/${address.report_id}`,
    }
    return () => sendHtml(request, reply, insertMetadata(html, about))
  }
