import { reportMessages } from '../messages/report.ts'
import { SentenceText } from './SentenceText.tsx'
import type { ReportView } from './report-view.ts'

interface Props {
  /** sentences with marks of comments and groups */
  texts: readonly string[]
  view: ReportView
}

/** The answer in three sentences. */
export const Lead = ({ texts, view }: Props) => (
  <section className="lead" aria-label={reportMessages.inShort}>
    {texts.map((text) => (
      <p key={text}>
        <SentenceText text={text} view={view} />
      </p>
    ))}
  </section>
)
