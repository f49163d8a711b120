import type { ReportPage } from '@folkmoot/domain/reports/report-pages'
import { topicMessages } from '../messages/topics.ts'
import './page-links.css'

interface Props {
  reportId: string
  page: ReportPage['path']
}

/** Links to the other pages of a report. */
export const PageLinks = ({ reportId, page }: Props) => (
  <nav aria-label={topicMessages.pages} className="page-links">
    {Object.entries(topicMessages.page).map(([path, name]) => (
      <a key={path} href={`/${path}/${reportId}`} aria-current={path === page ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)
