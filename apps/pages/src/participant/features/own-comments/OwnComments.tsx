import type { OwnComment } from '@folkmoot/api-types/comments'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { ownComments } from '../../messages/en-own-comments.ts'
import { useMessages } from '../../messages/language.tsx'
import type { Outbox } from '../../outbox/outbox.ts'
import { Rules } from '../../voting/Rules.tsx'
import './own-comments.css'

/** What became of one comment: its state, why, its votes, and what the hosts say about it. */
function Fate({ comment: { state, reason, others, votes, answer } }: { comment: OwnComment }) {
  const words = useMessages().ownComments ?? ownComments
  return (
    <>
      <p className="own-state" data-state={state}>
        {words.states[state]}
        {reason !== undefined && <span dir="auto">{` ${reason}`}</span>}
      </p>
      {others.map(({ tid, txt }) => (
        <blockquote key={tid} dir="auto">
          {txt}
        </blockquote>
      ))}
      {votes && <p>{words.votes(votes.agree_count, votes.disagree_count, votes.pass_count)}</p>}
      {answer && (
        <p>
          <b>{words.answers[answer.state]}</b> <span dir="auto">{answer.reason}</span>
        </p>
      )}
    </>
  )
}

interface Props {
  conversation_id: string
  authFetch: AuthFetch
  outbox: Outbox
  /** the hosts' rules; null for ours */
  rules: string | null
}

/** Loads the person's comments, and again when one was sent. Without a network it keeps what is known. */
function useOwnComments({ conversation_id, authFetch, outbox }: Omit<Props, 'rules'>) {
  const [sent, setSent] = useState<readonly OwnComment[]>([])
  const [unsent, setUnsent] = useState<readonly string[]>([])
  const { comments: waiting } = useSyncExternalStore(outbox.subscribe, outbox.get)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const answer = await authFetch(`/api/v3/comments/me?${new URLSearchParams({ conversation_id })}`)
      return answer.ok ? ((await answer.json()) as OwnComment[]) : undefined
    }
    const update = async () => {
      const items = waiting === 0 ? [] : await outbox.listPending()
      const loaded = waiting === 0 ? await load().catch(() => undefined) : undefined
      if (!isCurrent) return
      // together: a comment that was sent does not leave the page for a moment
      setUnsent(items.flatMap((item) => (item.kind === 'comment' ? [item.txt] : [])))
      if (loaded) setSent(loaded)
    }
    void update()
    return () => void (isCurrent = false)
  }, [authFetch, conversation_id, outbox, waiting])
  return { sent, unsent }
}

/** “Your comments”: what the person wrote, and what became of it (AUTHOR-1). */
export function OwnComments({ rules, ...props }: Props) {
  const words = useMessages().ownComments ?? ownComments
  const { sent, unsent } = useOwnComments(props)
  const count = sent.length + unsent.length
  if (count === 0) return null
  return (
    <details className="own-comments">
      <summary>
        <h2>{words.heading(count)}</h2>
      </summary>
      <ul>
        {unsent.map((txt) => (
          <li key={txt}>
            <p dir="auto">{txt}</p>
            <p className="own-state">{words.unsent}</p>
          </li>
        ))}
        {sent.map((comment) => (
          <li key={comment.tid}>
            <p dir="auto">{comment.txt}</p>
            <Fate comment={comment} />
          </li>
        ))}
      </ul>
      {sent.some(({ state }) => state === 'hidden') && <Rules rules={rules} />}
    </details>
  )
}
