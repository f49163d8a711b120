import { Button, Tag } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types'
import { moderationListOf } from '@folkmoot/domain'
import { useMemo, useState } from 'react'
import { useAllComments } from '../../api/comment-lists.ts'
import { seeds } from '../../messages/seed-comments.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'

const INTENT = { accepted: 'success', unmoderated: 'none', rejected: 'danger' } as const
const AT_ONCE = 50
const numbers = new Intl.NumberFormat()

function Seed({ seed: { tid, txt, mod, active, is_meta } }: { seed: ModerationComment }) {
  const state = moderationListOf(mod)
  return (
    <li className="seed">
      <span className="seed-number">#{tid}</span>
      <span className="seed-text" dir="auto">
        {txt}
      </span>
      <span className="seed-tags">
        {!active && (
          <Tag minimal intent="warning">
            {seeds.hidden}
          </Tag>
        )}
        {is_meta && <Tag minimal>{seeds.metadata}</Tag>}
        <Tag minimal intent={INTENT[state]}>
          {seeds.states[state]}
        </Tag>
      </span>
    </li>
  )
}

/** The seed comments that are there, newest first, each with its state. */
export function SeedList({ conversation_id }: { conversation_id: string }) {
  const { comments, error, isFetching, refetch } = useAllComments(conversation_id)
  const [most, setMost] = useState(AT_ONCE)
  const all = useMemo(
    () => comments?.filter(({ is_seed }) => is_seed).sort((one, other) => other.tid - one.tid),
    [comments],
  )
  if (!all && error)
    return <Failure what={seeds.listFailed} error={error} onRetry={refetch} retrying={isFetching} />
  if (!all) return <Loading lines={3} />
  const more = Math.min(AT_ONCE, all.length - most)
  return (
    <div className="setting">
      <h3>{seeds.listHeading}</h3>
      <p className="setting-help" role="status">
        {all.length === 0 ? seeds.listEmpty : seeds.listCount(all.length, numbers.format(all.length))}
      </p>
      {all.length > 0 && (
        <ul className="seed-list" aria-label={seeds.listHeading}>
          {all.slice(0, most).map((seed) => (
            <Seed key={seed.tid} seed={seed} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="minimal" onClick={() => setMost(most + AT_ONCE)}>
          {seeds.showMore(numbers.format(more))}
        </Button>
      )}
    </div>
  )
}
