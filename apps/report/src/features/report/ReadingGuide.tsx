import { reportMessages } from '../../messages/report.ts'
import { Section } from './Section.tsx'

/** Explains the report to readers who did not take part. */
export const ReadingGuide = () => (
  <Section id="reading" title={reportMessages.reading}>
    {reportMessages.readingWords.map((words) => (
      <p key={words}>{words}</p>
    ))}
  </Section>
)
