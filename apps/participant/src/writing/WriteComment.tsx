import { useId } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { useCommentForm } from './use-comment-form.ts'

interface Props {
  outbox: Outbox
  /** whether comments are shown only after the host has looked at them */
  isModerated: boolean
}

/** How few characters have to be left before they are told aloud. */
const ANNOUNCE_BELOW_CHARACTERS = 50

/** A comment of one's own. It is kept until the server has it; one that is refused comes back to be changed (PART-2). */
export function WriteComment({ outbox, isModerated: moderated }: Props) {
  const { write: words } = useMessages()
  const { txt, write, left, problem, said, send, field } = useCommentForm(outbox, moderated)
  const id = useId()
  return (
    <section className="write" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{words.heading}</h2>
      <p id={`${id}-help`}>{words.intro}</p>
      <form onSubmit={send} noValidate>
        <label htmlFor={id}>{words.label}</label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          dir="auto"
          value={txt}
          aria-describedby={`${id}-help ${id}-problem`}
          aria-invalid={problem !== ''}
          onChange={({ target }) => write(target.value)}
        />
        <p
          className={left < 0 ? 'count over' : 'count'}
          aria-live={left < ANNOUNCE_BELOW_CHARACTERS ? 'polite' : 'off'}
        >
          {left < 0 ? words.over(-left) : words.left(left)}
        </p>
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" className="primary">
          {words.send}
        </button>
        <p role="status">{said}</p>
      </form>
    </section>
  )
}
