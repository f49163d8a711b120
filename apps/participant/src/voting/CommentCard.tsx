import { useMessages } from '../messages/use-messages.ts'
import type { ShownComment } from './comment-queue.ts'

/** A comment with its author's kind and its source. */
export function CommentCard({ comment }: { comment: ShownComment }) {
  const { vote } = useMessages()
  const { txt, is_seed, lang, quote_src_url } = comment
  return (
    <figure className="comment">
      <figcaption>{is_seed ? vote.byHost : vote.byParticipant}</figcaption>
      <blockquote dir="auto" lang={lang ?? undefined}>
        {txt}
      </blockquote>
      {quote_src_url && /^https?:\/\//i.test(quote_src_url) && (
        <a href={quote_src_url} target="_blank" rel="noopener noreferrer nofollow">
          {vote.bySource}
        </a>
      )}
    </figure>
  )
}
