import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { Tick, WarningSign } from '@blueprintjs/icons'
import { formatHealth } from '@folkmoot/domain/health-words'
import { judgeHealth } from '@folkmoot/domain/health'
import { Link } from 'react-router-dom'
import { Failure } from '../../ui/Failure.tsx'
import type { useConversationHealthQuery } from './stats-api.ts'

interface LineProps {
  conversation_id: string
  health: ConversationHealth
}

function AnswerLine({ conversation_id, health }: LineProps) {
  const judged = judgeHealth(health, health.computed)
  const waits = judged.concerns.some(({ kind }) => kind === 'waiting')
  const Icon = judged.state === 'look' ? WarningSign : Tick
  return (
    <div className="health-answer" data-state={judged.state}>
      <Icon aria-hidden="true" />
      <p>
        {formatHealth(judged, { zone: health.time_zone, today: health.today })}{' '}
        {waits && <Link to={`/m/${conversation_id}/comments`}>Review comments</Link>}
      </p>
    </div>
  )
}

interface Props {
  conversation_id: string
  answer: ReturnType<typeof useConversationHealthQuery>
}

/** The first line of Monitor: whether the conversation is healthy, and what to look at. Its room is kept until it is known. */
export function HealthAnswer({ conversation_id, answer }: Props) {
  const { currentData: health, error, isFetching, refetch } = answer
  if (health) return <AnswerLine conversation_id={conversation_id} health={health} />
  if (error === undefined) return <div className="health-answer" aria-hidden="true" />
  return (
    <Failure
      what="Whether the conversation is healthy could not be found out."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}
