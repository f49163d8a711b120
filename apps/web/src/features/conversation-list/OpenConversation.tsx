import { Button, InputGroup } from '@blueprintjs/core'
import { parseConversationId } from '@folkmoot/domain/sharing'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { conversationListMessages } from '../../messages/conversation-list.ts'

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
    <form className="list-open" onSubmit={open} noValidate>
      <label htmlFor={id}>{conversationListMessages.openLabel}</label>
      <div className="list-open-row">
        <InputGroup
          id={id}
          autoComplete="off"
          spellCheck={false}
          placeholder={conversationListMessages.openHint}
          aria-invalid={isUnknown || undefined}
          aria-describedby={`${id}-help ${id}-wrong`}
          value={text}
          onValueChange={(next) => {
            setText(next)
            setUnknown(false)
          }}
        />
        <Button type="submit">{conversationListMessages.open}</Button>
      </div>
      <p id={`${id}-help`} className="list-open-help">
        {conversationListMessages.openHelp}
      </p>
      <p id={`${id}-wrong`} className="list-open-wrong" role="alert">
        {isUnknown && conversationListMessages.openUnknown}
      </p>
    </form>
  )
}
