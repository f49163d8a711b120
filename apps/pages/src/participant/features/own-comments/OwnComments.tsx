import type { OwnComment } from '@folkmoot/api-types/comments'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
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
  const load = useCallback(async () => {
    const answer = await authFetch(`/api/v3/comments/me?${new URLSearchParams({ conversation_id })}`)
    if (answer.ok) setSent((await answer.json()) as OwnComment[])
  }, [authFetch, conversation_id])
  useEffect(() => {
    const items = waiting === 0 ? Promise.resolve([]) : outbox.listPending()
    void items.then((all) => setUnsent(all.flatMap((item) => (item.kind === 'comment' ? [item.txt] : []))))
    if (waiting === 0) load().catch(() => undefined)
  }, [load, outbox, waiting])
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
