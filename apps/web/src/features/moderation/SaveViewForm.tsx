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

/** The name of a view to save, and who is to have it. */
function useNewView(conversation_id: string, shown: ShownView) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [send, { error, isLoading }] = useCreateModerationViewMutation()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const answer = await send({ body: { conversation_id, name: name.trim(), ...shown, shared: isShared } })
    if (!answer.error) setName('')
  }
  return { name, setName, isShared, setShared, isMissing, error, isLoading, handleSubmit }
}

/** Saves what the page shows as a view. */
export function SaveViewForm({ conversation_id, shown, canShare }: Props) {
  const form = useNewView(conversation_id, shown)
  const [nameId, problemId] = [useId(), useId()]
  return (
    <form className="save-view" onSubmit={(event) => void form.handleSubmit(event)}>
      <h3>{messages.saveView}</h3>
      <label htmlFor={nameId}>{messages.viewName}</label>
      <div className="view-line">
        <InputGroup
          id={nameId}
          maxLength={LIMITS.viewName}
          value={form.name}
          aria-invalid={form.isMissing}
          aria-describedby={problemId}
          onValueChange={form.setName}
        />
        <Button type="submit" intent="primary" loading={form.isLoading}>
          {messages.viewSave}
        </Button>
      </div>
      <p id={problemId} className="reason-problem" role="alert">
        {form.isMissing && messages.viewEmpty}
      </p>
      {canShare && (
        <Checkbox
          label={messages.viewShared}
          checked={form.isShared}
          onChange={({ currentTarget }) => form.setShared(currentTarget.checked)}
        />
      )}
      {form.error && <Failure what={messages.viewFailed} error={form.error} />}
    </form>
  )
}
