import { commentMessages as messages } from '../../messages/comments.ts'
import { reasonOf } from '../../api/failure.ts'
import type { News } from './standing.ts'

function wordsOf(news: News, left: number): string {
  switch (news.kind) {
    case 'done': {
      const what = messages.done(messages.kinds[news.deed.kind], [...news.deed.steps.keys()])
      return news.deed.kind === 'meta' ? what : `${what} ${messages.left(left)}`
    }
    case 'undone': {
      const back = news.tids.length > 0 ? messages.undone(news.tids) : ''
      return [back, news.left > 0 ? messages.notUndone(news.left) : ''].filter(Boolean).join(' ')
    }
    case 'failed': {
      const [first] = news.failures
      return news.failures.length === 1 && first
        ? messages.oneFailed(first.tid, reasonOf(first.problem))
        : messages.someFailed(news.failures.length)
    }
    case 'elsewhere':
      return messages.someElsewhere(news.count)
  }
}

interface Props {
  news: News | undefined
  /** comments that are left in the list */
  left: number
}

/** What happened last. Screen readers hear it: what was done when they have finished, what has failed at once. */
export function NewsLine({ news, left }: Props) {
  const failed = news?.kind === 'failed'
  return (
    <>
      <p className="queue-news" role="status">
        {news && !failed && wordsOf(news, left)}
      </p>
      <p className="queue-news queue-news-failed" role="alert">
        {failed && wordsOf(news, left)}
      </p>
    </>
  )
}
