import type { ReactNode } from 'react'
import { commentMessages as messages } from '../../messages/comments.ts'
import type { Crossed } from './crossed.ts'
import { ConflictLine } from './ConflictLine.tsx'
import type { News } from './standing.ts'
import { formatSaveFailure } from './format-save-failure.ts'

interface Props {
  conversation_id: string
  news: News | undefined
  /** comments that are left in the list */
  left: number
}

const ERROR_KINDS: readonly News['kind'][] = ['failed', 'missed', 'unchecked']
const isErrorNotice = (news: News): boolean =>
  ERROR_KINDS.includes(news.kind) || (news.kind === 'bulk' && news.failed > 0)

/** What happened last. Screen readers hear it: what was done when they have finished, what has failed at once. */
export function NoticeLine({ conversation_id, news, left }: Props) {
  const bad = news !== undefined && isErrorNotice(news)
  const words = news && renderNotice(news, left, (crossed) => renderFirst(crossed, conversation_id))
  return (
    <>
      <p className="queue-news" role="status">
        {!bad && words}
      </p>
      <p className="queue-news queue-news-failed" role="alert">
        {bad && words}
      </p>
    </>
  )
}

/** The first of several; the others stand in the notes. */
function renderFirst(crossed: readonly Crossed[], conversation_id: string): ReactNode {
  const [first] = crossed
  if (!first) return undefined
  return (
    <>
      <ConflictLine conversation_id={conversation_id} crossed={first} />
      {crossed.length > 1 && ` ${messages.crossedMore(crossed.length - 1)}`}
    </>
  )
}

/** A sentence about comments that have left a list says how many are left in it. */
const appendRemaining = (what: string, kind: string, left: number) =>
  kind === 'meta' || kind === 'restore' ? what : `${what} ${messages.left(left)}`

function renderNotice(
  news: News,
  left: number,
  first: (crossed: readonly Crossed[]) => ReactNode,
): ReactNode {
  switch (news.kind) {
    case 'done': {
      const { kind, steps } = news.deed
      return appendRemaining(messages.done(messages.kinds[kind], [...steps.keys()]), kind, left)
    }
    case 'bulk': {
      const { what, total, failed } = news
      const words = messages.bulkDone(messages.kinds[what], total, failed)
      return failed > 0 ? words : appendRemaining(words, what, left)
    }
    case 'undone':
      return (
        <>
          {news.tids.length > 0 && `${messages.undone(news.tids)} `}
          {first(news.crossed)}
        </>
      )
    case 'unchecked':
      return `${messages.unchecked} ${formatSaveFailure(news.problem)}`
    case 'failed': {
      const [one] = news.failures
      return news.failures.length === 1 && one
        ? messages.oneFailed(one.tid, formatSaveFailure(one.problem))
        : messages.someFailed(news.failures.length)
    }
    case 'missed':
      return messages.missed(news.failures.map(({ tid }) => tid))
    case 'elsewhere':
      return messages.someElsewhere(news.count)
    case 'crossed':
      return first(news.crossed)
  }
}
