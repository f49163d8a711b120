import { Button, InputGroup } from '@blueprintjs/core'
import { conversationIdIn } from '@folkmoot/domain/sharing'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { listing } from '../../messages/conversations-list.ts'

/** The way to any conversation for administrators, who may open each but see only their own in the list (ADM-3). */
export function OpenConversation() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const conversation_id = conversationIdIn(text)
    if (conversation_id === undefined) setWrong(true)
    else void navigate(`/m/${conversation_id}`)
  }
  return (
    <form className="list-open" onSubmit={open} noValidate>
      <label htmlFor={id}>{listing.openLabel}</label>
      <div className="list-open-row">
        <InputGroup
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={listing.openHint}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-help ${id}-wrong`}
          value={text}
          onValueChange={(next) => {
            setText(next)
            setWrong(false)
          }}
        />
        <Button type="submit">{listing.open}</Button>
      </div>
      <p id={`${id}-help`} className="list-open-help">
        {listing.openHelp}
      </p>
      <p id={`${id}-wrong`} className="list-open-wrong" role="alert">
        {wrong && listing.openUnknown}
      </p>
    </form>
  )
}
