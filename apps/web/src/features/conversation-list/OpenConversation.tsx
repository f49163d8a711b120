import { Button, InputGroup } from '@blueprintjs/core'
import { parseConversationId } from '@folkmoot/domain/sharing'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Opens any conversation by its address, for administrators, who may open each but have only their own in the list
 * (ADM-3).
 */
export default function OpenConversation() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const conversation_id = parseConversationId(text)
    if (conversation_id === undefined) setUnknown(true)
    else void navigate(`/m/${conversation_id}`)
  }
  return (
    <form className="stack gap-4 narrow" onSubmit={open} noValidate>
      <label htmlFor={id}>Open a conversation by its id or address</label>
      <div className="line gap-8">
        <InputGroup
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://…/2abc"
          aria-invalid={isUnknown || undefined}
          aria-describedby={`${id}-help ${id}-wrong`}
          value={text}
          onValueChange={(next) => {
            setText(next)
            setUnknown(false)
          }}
        />
        <Button type="submit">Open</Button>
      </div>
      <p id={`${id}-help`} className="muted">
        Administrators of this server can open every conversation, also those not in this list.
      </p>
      <p id={`${id}-wrong`} className="problem" role="alert">
        {isUnknown && 'This contains no conversation id. Paste the address of the conversation, or its id.'}
      </p>
    </form>
  )
}
