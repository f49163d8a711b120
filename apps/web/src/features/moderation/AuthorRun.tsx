import { Button } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { useMemo } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { countByList } from './moderation-lists.ts'

interface Props {
  comment: ModerationComment
  /** all comments of the conversation */
  comments: readonly ModerationComment[]
  /** shows the comments of the author only */
  onShow: (pid: number) => void
}

/** What else the author of a comment wrote, and what became of it. Hosts, who write seed comments, are left out. */
export function AuthorRun({ comment: { pid, is_seed }, comments, onShow }: Props) {
  const counts = useMemo(
    () => countByList(pid === undefined ? [] : comments.filter((one) => one.pid === pid && !one.is_seed)),
    [comments, pid],
  )
  const total = counts.unmoderated + counts.accepted + counts.rejected
  if (pid === undefined || is_seed || total < 2) return null
  return (
    <p className="author-run">
      {messages.authorRun(pid, total, counts)}{' '}
      <Button variant="minimal" size="small" onClick={() => onShow(pid)}>
        {messages.showAuthor}
      </Button>
    </p>
  )
}
