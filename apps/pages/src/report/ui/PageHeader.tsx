import type { ReportPage } from '@folkmoot/domain/reports/reports'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { topicMessages } from '../messages/topics.ts'
import { sharedMessages } from '../messages/shared.ts'
import { reportMessages } from '../messages/report.ts'
import './page-head.css'

interface PageLinksProps {
  reportId: string
  page: ReportPage['path']
}

/** Links to the other pages of a report. */
export const PageLinks = ({ reportId, page }: PageLinksProps) => (
  <nav aria-label={topicMessages.pages} className="page-links">
    {Object.entries(topicMessages.page).map(([path, name]) => (
      <a key={path} href={`/${path}/${reportId}`} aria-current={path === page ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)

/** Says on every page of a rehearsal's report, also on paper, that nothing in it is real (LIFE-18). */
export const RehearsalNote = ({ conversation }: Pick<ReportData, 'conversation'>) =>
  conversation.is_rehearsal === true && (
    <p className="rehearsal-note" role="note">
      {sharedMessages.rehearsal}
    </p>
  )

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
