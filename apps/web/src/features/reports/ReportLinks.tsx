import { createReportLinks } from '@folkmoot/domain/reports/report-pages'
import { useId } from 'react'
import { useConfig } from '../../api/config.ts'
import { messages } from '../../messages.ts'
import { reportMessages } from '../../messages/reports.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface Props {
  report_id: string
  /** the report's name */
  name: string
  privileged: boolean
}

/** The additional service for users without the privilege (REP-2); without an address it says that there is none. */
function Insights() {
  const { insights } = useConfig().links
  if (insights === null) return <p className="report-help">{reportMessages.insightsMissing}</p>
  return (
    <p className="report-help">
      {reportMessages.insightsWhy}{' '}
      <a href={insights} target="_blank" rel="noreferrer">
        {reportMessages.insights}
        <span className="visually-hidden"> {messages.opensInNewTab}</span>
      </a>
    </p>
  )
}

/** The addresses of a report’s pages, with that of its files (`downloadReportFile`), each as a link with a copy button. */
export function ReportLinks({ report_id, name, privileged }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="report-links">
      <h4 id={id}>{reportMessages.urls}</h4>
      <dl>
        {createReportLinks(window.location.origin, report_id, privileged).map(({ title, address }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
                <span className="visually-hidden"> {messages.opensInNewTab}</span>
              </a>
              <CopyButton text={address} what={reportMessages.addressLabel(title, name)} />
            </dd>
          </div>
        ))}
      </dl>
      {!privileged && <Insights />}
    </section>
  )
}
