import { parseSentence } from '@folkmoot/domain/reports/narrative-format'
import { reportMessages } from '../messages/report.ts'
import { SentenceText } from './SentenceText.tsx'
import type { ReportView } from './report-view.ts'

interface Props {
  /** sentences with marks of comments and groups */
  texts: readonly string[]
  view: ReportView
}

const listCited = (texts: readonly string[]): ReadonlySet<number> =>
  new Set(texts.flatMap((text) => parseSentence(text).flatMap((part) => ('tid' in part ? [part.tid] : []))))

/** The answer in three sentences; a comment is quoted once. */
export const Lead = ({ texts, view }: Props) => (
  <section className="lead" aria-label={reportMessages.inShort}>
    {texts.map((text, at) => (
      <p key={text}>
        <SentenceText text={text} view={view} quoted={listCited(texts.slice(0, at))} />
      </p>
    ))}
  </section>
)
