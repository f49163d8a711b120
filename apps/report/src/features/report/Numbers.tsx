import { number } from '../../messages/figures.ts'
import { reportMessages } from '../../messages/report.ts'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

const average = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** How many took part, and how. */
export function Numbers({ view: { data, groups } }: { view: ReportView }) {
  const { participants, voters, votes, comments, commenters } = data.counts
  const figures: [string, string][] = [
    [reportMessages.participants, number(participants)],
    [reportMessages.voters, number(voters)],
    [reportMessages.votes, number(votes)],
    [reportMessages.perVoter, average.format(votes / Math.max(1, voters))],
    [reportMessages.shown, number(comments)],
    [reportMessages.groups, number(groups.length)],
  ]
  return (
    <Section id="numbers" title={reportMessages.numbers} words={reportMessages.numbersWords(commenters)}>
      <dl className="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
