import type { ReportData } from '@folkmoot/api-types'
import { REPORT_PAGES, type ReportPage } from '@folkmoot/domain/reports/report-pages'
import { reportMessages } from '../messages/report.ts'
import { topicMessages } from '../messages/topics.ts'
import './page-head.css'

interface Props {
  data: ReportData
  page: ReportPage['path']
  title: string
  words: string
}

/** The head of a page beside the report: whose it is, what it shows, and the way to the other pages. */
export function PageHead({ data: { report, conversation }, page, title, words }: Props) {
  return (
    <header className="page-head">
      <p className="page-kicker">{[reportMessages.kicker, report.report_name].filter(Boolean).join(': ')}</p>
      <h1>{title}</h1>
      <p className="page-topic">{conversation.topic || reportMessages.untitled}</p>
      <nav aria-label={topicMessages.pages} className="page-nav">
        {REPORT_PAGES.map(({ path }) => (
          <a
            key={path}
            href={`/${path}/${report.report_id}`}
            aria-current={path === page ? 'page' : undefined}
          >
            {topicMessages.page[path]}
          </a>
        ))}
      </nav>
      <p className="page-words">{words}</p>
    </header>
  )
}
