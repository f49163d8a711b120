import { HTMLSelect, Tag } from '@blueprintjs/core'
import { parseTopicStatus } from '@folkmoot/domain/topics'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isApiFailure } from '../../api/failure.ts'
import { topicMessages } from '../../messages/topics.ts'
import { Failure } from '../../ui/Failure.tsx'

const INTENTS = { pending: 'none', accepted: 'success', rejected: 'danger', meta: 'primary' } as const

/** The status of a topic or a comment, in any vocabulary (TOP-6), as a word with a colour. */
export function TopicStatusTag({ status }: { status: string | number | null | undefined }) {
  const known = parseTopicStatus(status)
  return (
    <Tag minimal round intent={INTENTS[known]}>
      {topicMessages.status[known]}
    </Tag>
  )
}

interface CommentProps {
  id: string
  /** servers of this contract omit text and status from some lists */
  comment: { comment_id: number; comment_text?: string; moderation_status?: string | number }
}

/** A comment on the topic pages: number, status and text. */
export function TopicComment({ id, comment }: CommentProps) {
  const { comment_id, comment_text, moderation_status } = comment
  return (
    <div className="topic-comment">
      <p className="line gap-8 muted small">
        <span>{topicMessages.number(comment_id)}</span>
        <TopicStatusTag status={moderation_status} />
      </p>
      <p id={id} dir="auto" className={comment_text ? undefined : 'muted'}>
        {comment_text || topicMessages.noText}
      </p>
    </div>
  )
}

/** The value that selects every layer. */
export const ALL_LAYERS = 'all'

interface ChoiceProps {
  layers: readonly string[]
  value: string
  /** true if all layers can be chosen at once */
  allowsAll?: boolean
  onChange: (layer: string) => void
}

/** The choice of a layer. */
export function LayerChoice({ layers, value, allowsAll = false, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="row">
      <label htmlFor={id}>{topicMessages.layers}</label>
      <HTMLSelect
        id={id}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {allowsAll && <option value={ALL_LAYERS}>{topicMessages.allLayers}</option>}
        {layers.map((layer) => (
          <option key={layer} value={layer}>
            {topicMessages.layer(layer)}
          </option>
        ))}
      </HTMLSelect>
      <p id={`${id}-help`} className="muted">
        {topicMessages.layerHelp}
      </p>
    </div>
  )
}

/** The layer in the address; `otherwise` when there is none, or it does not exist. */
export function useLayer(layers: readonly string[], otherwise: string) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('layer') ?? otherwise
  const choose = (layer: string) => {
    const next = new URLSearchParams(search)
    if (layer === otherwise) next.delete('layer')
    else next.set('layer', layer)
    setSearch(next, { replace: true })
  }
  return [layers.includes(named) ? named : otherwise, choose] as const
}

/** The kinds of data that the topic pages load. */
type TopicSubject = keyof typeof topicMessages.failed

/** The server's own message in an error body; empty when it sent none. */
function getServerMessage(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('message' in data)) return ''
  return typeof data.message === 'string' ? data.message : ''
}

/** Formats an error with the texts of TOP-7: the server's message, a failed load, or no reply. */
export function formatTopicProblem(error: unknown, subject: TopicSubject): string {
  const failure = isApiFailure(error) ? error : undefined
  if (failure?.code === 'network') return topicMessages.unreachable[subject]
  if (failure?.code === 'signed_out') return failure.message
  return getServerMessage(failure?.data) || topicMessages.failed[subject]
}

interface FailureProps {
  error: unknown
  subject: TopicSubject
  /** absent where no retry is offered */
  onRetry?: () => void
  isRetrying?: boolean
}

/** The error of a topic page that could not be loaded, with the texts of TOP-7. */
export function TopicFailure({ error, subject, ...retry }: FailureProps) {
  return <Failure what={topicMessages.error(formatTopicProblem(error, subject))} {...retry} />
}
