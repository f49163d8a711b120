import { formatNumber } from '@folkmoot/domain/format-number'
import { Button, Tag } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { useMemo, useState } from 'react'
import { useAllComments } from '../../api/comment-lists.ts'
import { seedCommentMessages as messages } from '../../messages/seed-comments.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'

const INTENTS = { accepted: 'success', unmoderated: 'none', rejected: 'danger' } as const
const PAGE_SIZE = 50
function SeedItem({ seed: { tid, txt, mod, active, is_meta } }: { seed: ModerationComment }) {
  const state = getModerationList(mod)
  return (
    <li className="seed">
      <span className="seed-number">#{tid}</span>
      <span className="seed-text" dir="auto">
        {txt}
      </span>
      <span className="seed-tags">
        {!active && (
          <Tag minimal intent="warning">
            {messages.hidden}
          </Tag>
        )}
        {is_meta && <Tag minimal>{messages.metadata}</Tag>}
        <Tag minimal intent={INTENTS[state]}>
          {messages.states[state]}
        </Tag>
      </span>
    </li>
  )
}

/** The seed comments of a conversation, newest first, each with its state. */
export function SeedList({ conversation_id }: { conversation_id: string }) {
  const { comments, error, isFetching, refetch } = useAllComments(conversation_id)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const seeds = useMemo(
    () => comments?.filter(({ is_seed }) => is_seed).sort((one, other) => other.tid - one.tid),
    [comments],
  )
  if (!seeds && error)
    return <Failure what={messages.listFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (!seeds) return <Loading lines={3} />
  const { length } = seeds
  const more = Math.min(PAGE_SIZE, length - limit)
  return (
    <div className="setting">
      <h3>{messages.listHeading}</h3>
      <p className="setting-help" role="status">
        {length === 0 ? messages.listEmpty : messages.listCount(length, formatNumber(length))}
      </p>
      {length > 0 && (
        <ul className="seed-list" aria-label={messages.listHeading}>
          {seeds.slice(0, limit).map((seed) => (
            <SeedItem key={seed.tid} seed={seed} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="minimal" onClick={() => setLimit(limit + PAGE_SIZE)}>
          {messages.showMore(formatNumber(more))}
        </Button>
      )}
    </div>
  )
}
