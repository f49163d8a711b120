import { getConfirmationName, isConfirmed } from '@folkmoot/domain/confirmation'
import { useId, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'

interface Props {
  conversation: { readonly topic?: string | null | undefined; readonly conversation_id: string }
  /** whether the votes stay as numbers without a person */
  areVotesKept: boolean
  state: 'none' | 'busy' | 'failed'
  onErase: () => void
}

/** Says what goes, and asks for the conversation's name. */
export function EraseForm({ conversation, areVotesKept, state, onErase }: Props) {
  const { personalData: words } = useMessages()
  const [typed, setTyped] = useState('')
  const id = useId()
  const name = getConfirmationName(conversation)
  const isReady = isConfirmed(typed, name) && state !== 'busy'
  return (
    <form
      className="erase-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onErase()
      }}
    >
      <h3>{words.eraseHeading}</h3>
      <p>{areVotesKept ? words.goesWithoutVotes : words.goes}</p>
      <label htmlFor={id}>{words.confirm}</label>
      <p id={`${id}-name`} className="erase-name" dir="auto">
        {name}
      </p>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-name`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="alert" className="personal-data-problem">
        {state === 'failed' ? words.failed : ''}
      </p>
      <button type="submit" className="danger" disabled={!isReady}>
        {state === 'busy' ? words.erasing : words.erase}
      </button>
    </form>
  )
}
