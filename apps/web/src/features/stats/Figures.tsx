import { monitorFigures, type StatsTimes } from '@folkmoot/domain'
import { messages } from '../../messages.ts'

const whole = new Intl.NumberFormat()
const twoDecimals = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The five figures of Monitor (MON-1), in the order of how people take part. */
export function Figures({ stats }: { stats: StatsTimes }) {
  const { voters, votes, votesPerParticipant, commenters, comments } = monitorFigures(stats)
  const figures = [
    [messages.figures.voters, whole.format(voters)],
    [messages.figures.votes, whole.format(votes)],
    [messages.figures.votesPerParticipant, twoDecimals.format(Number(votesPerParticipant))],
    [messages.figures.commenters, whole.format(commenters)],
    [messages.figures.comments, whole.format(comments)],
  ] as const
  return (
    <dl className="figures">
      {figures.map(([what, figure]) => (
        <div className="figure" key={what}>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
