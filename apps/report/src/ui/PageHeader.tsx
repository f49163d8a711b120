import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ReportPage } from '@folkmoot/domain/reports/report-pages'
import { reportMessages } from '../messages/report.ts'
import { PageLinks } from './PageLinks.tsx'
import { RehearsalNote } from './RehearsalNote.tsx'
import './page-head.css'

interface Props {
  data: ReportData
  page: ReportPage['path']
  title: string
  words: string
}

/** Header of a page beside the report itself: its conversation, title and links to the other pages. */
export function PageHeader({ data: { report, conversation }, page, title, words }: Props) {
  return (
    <header className="page-head">
      <RehearsalNote conversation={conversation} />
      <p className="page-kicker">{[reportMessages.kicker, report.report_name].filter(Boolean).join(': ')}</p>
      <h1>{title}</h1>
      <p className="page-topic">{getConversationTitle(conversation)}</p>
      <PageLinks reportId={report.report_id} page={page} />
      <p className="page-words">{words}</p>
    </header>
  )
}
