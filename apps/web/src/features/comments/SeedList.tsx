import { Button, Tag } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { useMemo, useState } from 'react'
import { useAllComments } from '../../api/comment-lists.ts'
import { seedMessages } from '../../messages/seeds.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'

const STATE_INTENTS = { accepted: 'success', unmoderated: 'none', rejected: 'danger' } as const
const ROWS_PER_STEP = 50
const numberFormat = new Intl.NumberFormat()

function Seed({ seed: { tid, txt, mod, active, is_meta } }: { seed: ModerationComment }) {
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
            {seedMessages.hidden}
          </Tag>
        )}
        {is_meta && <Tag minimal>{seedMessages.metadata}</Tag>}
        <Tag minimal intent={STATE_INTENTS[state]}>
          {seedMessages.states[state]}
        </Tag>
      </span>
    </li>
  )
}

/** The seed comments that are there, newest first, each with its state. */
export function SeedList({ conversation_id }: { conversation_id: string }) {
  const { comments, error, isFetching, refetch } = useAllComments(conversation_id)
  const [most, setMost] = useState(ROWS_PER_STEP)
  const all = useMemo(
    () => comments?.filter(({ is_seed }) => is_seed).sort((one, other) => other.tid - one.tid),
    [comments],
  )
  if (!all && error)
    return <Failure what={seedMessages.listFailed} error={error} onRetry={refetch} retrying={isFetching} />
  if (!all) return <Loading lines={3} />
  const more = Math.min(ROWS_PER_STEP, all.length - most)
  return (
    <div className="setting">
      <h3>{seedMessages.listHeading}</h3>
      <p className="setting-help" role="status">
        {all.length === 0
          ? seedMessages.listEmpty
          : seedMessages.listCount(all.length, numberFormat.format(all.length))}
      </p>
      {all.length > 0 && (
        <ul className="seed-list" aria-label={seedMessages.listHeading}>
          {all.slice(0, most).map((seed) => (
            <Seed key={seed.tid} seed={seed} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button variant="minimal" onClick={() => setMost(most + ROWS_PER_STEP)}>
          {seedMessages.showMore(numberFormat.format(more))}
        </Button>
      )}
    </div>
  )
}
