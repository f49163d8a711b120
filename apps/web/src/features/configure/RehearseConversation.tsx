import { Button, HTMLSelect } from '@blueprintjs/core'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import {
  DEFAULT_REHEARSAL_PEOPLE,
  isRehearsal,
  REHEARSAL_PEOPLE,
  type RehearsalPeople,
} from '@folkmoot/domain/rehearsal/rehearsals'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCreateRehearsalMutation } from './preparation-api.ts'
import { rehearsalMessages as words } from '../../messages/rehearsal.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'

const OPTIONS = REHEARSAL_PEOPLE.map((value) => ({ value, label: words.choice(value) }))

/** Makes the rehearsal and goes there. */
function useRehearsal({ conversation_id }: ConversationDetails) {
  const [send, { isLoading, error }] = useCreateRehearsalMutation()
  const navigate = useNavigate()
  const showToast = useToast()
  const rehearse = async (people: RehearsalPeople) => {
    const { data } = await send({ body: { conversation_id, people } })
    if (!data) return
    showToast({ message: words.done(data.people), intent: 'success' })
    await navigate(`/m/${data.conversation_id}`)
  }
  return { rehearse: (people: RehearsalPeople) => void rehearse(people), isLoading, error }
}

const parsePeople = (text: string): RehearsalPeople =>
  REHEARSAL_PEOPLE.find((count) => String(count) === text) ?? DEFAULT_REHEARSAL_PEOPLE

/** Makes a rehearsal of this conversation and goes there (LIFE-16). Hidden in rehearsals. */
export function RehearseConversation({ conversation }: { conversation: ConversationDetails }) {
  const [people, setPeople] = useState<RehearsalPeople>(DEFAULT_REHEARSAL_PEOPLE)
  const { rehearse: send, isLoading, error } = useRehearsal(conversation)
  const rehearse = () => send(people)
  const id = useId()
  if (isRehearsal(conversation)) return null
  return (
    <SettingGroup heading={words.heading}>
      <p className="setting-help">{words.help}</p>
      <div className="setting">
        <label htmlFor={id} className="setting-label">
          {words.people}
        </label>
        <div className="rehearse-row">
          <HTMLSelect
            id={id}
            value={people}
            options={OPTIONS}
            onChange={(event) => setPeople(parsePeople(event.currentTarget.value))}
          />
          <Button loading={isLoading} onClick={rehearse}>
            {words.rehearse}
          </Button>
        </div>
        {error && <Failure what={words.failed} error={error} onRetry={rehearse} isRetrying={isLoading} />}
      </div>
    </SettingGroup>
  )
}
