import { formatNumber } from '@folkmoot/domain/format-number'
import { listResultTids } from '@folkmoot/domain/reports/findings'
import { reportMessages } from '../../messages/report.ts'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

const averageFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** Figures of participation. */
export function KeyFigures({ view: { data, findings, groups } }: { view: ReportView }) {
  const { participants, voters, votes, comments, commenters } = data.counts
  const words =
    comments === 0
      ? reportMessages.noComments
      : reportMessages.numbersWords(commenters, data.conversation.is_active)
  const figures: [string, string][] = [
    [reportMessages.participants, formatNumber(participants)],
    [reportMessages.voters, formatNumber(voters)],
    [reportMessages.votes, formatNumber(votes)],
    [reportMessages.perVoter, averageFormat.format(votes / Math.max(1, voters))],
    [reportMessages.shown(listResultTids(findings).length), formatNumber(comments)],
    [reportMessages.groups, formatNumber(groups.length)],
  ]
  return (
    <Section id="numbers" title={reportMessages.numbers} words={words}>
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
