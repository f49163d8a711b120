import { Button, Checkbox, InputGroup } from '@blueprintjs/core'
import { LIMITS } from '@folkmoot/domain/limits'
import { type FormEvent, useId, useState } from 'react'
import { triageMessages as messages } from '../../messages/triage.ts'
import { Failure } from '../../ui/Failure.tsx'
import { useCreateModerationViewMutation } from './triage-api.ts'
import type { ShownView } from './view-paths.ts'

interface Props {
  conversation_id: string
  shown: ShownView
  canShare: boolean
}

/** Saves what the page shows as a view. */
export function SaveViewForm({ conversation_id, shown, canShare }: Props) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [send, { error, isLoading }] = useCreateModerationViewMutation()
  const [nameId, problemId] = [useId(), useId()]
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const answer = await send({ body: { conversation_id, name: name.trim(), ...shown, shared: isShared } })
    if (!answer.error) setName('')
  }
  return (
    <form className="save-view" onSubmit={(event) => void handleSubmit(event)}>
      <h3>{messages.saveView}</h3>
      <label htmlFor={nameId}>{messages.viewName}</label>
      <div className="view-line">
        <InputGroup
          id={nameId}
          maxLength={LIMITS.viewName}
          value={name}
          aria-invalid={isMissing}
          aria-describedby={problemId}
          onValueChange={setName}
        />
        <Button type="submit" intent="primary" loading={isLoading}>
          {messages.viewSave}
        </Button>
      </div>
      <p id={problemId} className="reason-problem" role="alert">
        {isMissing && messages.viewEmpty}
      </p>
      {canShare && (
        <Checkbox
          label={messages.viewShared}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      {error && <Failure what={messages.viewFailed} error={error} />}
    </form>
  )
}
