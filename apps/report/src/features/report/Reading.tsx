import { reportMessages } from '../../messages/report.ts'
import { Section } from './Section.tsx'

const KEY = ['agree', 'disagree', 'pass'] as const

/** How to read the report, for whoever was not there. */
export const Reading = () => (
  <Section id="reading" title={reportMessages.reading}>
    {reportMessages.readingWords.map((words) => (
      <p key={words}>{words}</p>
    ))}
    <h3>{reportMessages.key}</h3>
    <ul className="vote-key">
      {KEY.map((name) => (
        <li key={name}>
          <i className={`vote-${name}`} />
          {reportMessages[name]}
        </li>
      ))}
    </ul>
    <p className="muted">{reportMessages.keyWords}</p>
  </Section>
)
