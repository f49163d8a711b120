import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCloneConversationMutation } from '../../conversation/conversations-api.ts'
import { preparation } from '@folkmoot/api-types/preparation'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'
import { copyMessages as words } from '../../messages/conversation-copy.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'
import {
  DEFAULT_REHEARSAL_PEOPLE,
  isRehearsal,
  REHEARSAL_PEOPLE,
  type RehearsalPeople,
} from '@folkmoot/domain/rehearsal'
import { rehearsalMessages } from '../../messages/rehearsal.ts'

const { useCreateRehearsalMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createRehearsal: createMutation(build, preparation.createRehearsal, 'Conversation'),
  }),
})

/** Makes the copy and goes there. */
function useCopy({ conversation_id }: ConversationDetails, topic: string) {
  const [send, { isLoading, error }] = useCloneConversationMutation()
  const navigate = useNavigate()
  const showToast = useToast()
  const copy = async (with_seeds: boolean) => {
    const { data } = await send({ body: { conversation_id, with_seeds, topic: words.topic(topic) } })
    if (!data) return
    showToast({ message: words.done(data.comments), intent: 'success' })
    await navigate(`/m/${data.conversation_id}`)
  }
  return { copy, isLoading, error }
}

/** Makes a draft with the settings of this conversation (LIFE-10). */
export function CopyConversation({
  conversation,
  topic,
}: {
  conversation: ConversationDetails
  topic: string
}) {
  const [withSeeds, setWithSeeds] = useState(true)
  const { copy: send, isLoading, error } = useCopy(conversation, topic)
  const copy = () => void send(withSeeds)
  const helpId = useId()
  return (
    <SettingGroup heading={words.heading}>
      <div className="stack gap-4 setting">
        <Checkbox
          checked={withSeeds}
          label={words.withSeeds}
          aria-describedby={helpId}
          onChange={(event) => setWithSeeds(event.currentTarget.checked)}
        />
        <p id={helpId} className="muted">
          {words.help}
        </p>
        <div>
          <Button icon={<Duplicate />} loading={isLoading} onClick={copy}>
            {words.copy}
          </Button>
        </div>
        {error && <Failure what={words.failed} error={error} onRetry={copy} isRetrying={isLoading} />}
      </div>
    </SettingGroup>
  )
}

const OPTIONS = REHEARSAL_PEOPLE.map((value) => ({ value, label: rehearsalMessages.choice(value) }))

/** Makes the rehearsal and goes there. */
function useRehearsal({ conversation_id }: ConversationDetails) {
  const [send, { isLoading, error }] = useCreateRehearsalMutation()
  const navigate = useNavigate()
  const showToast = useToast()
  const rehearse = async (people: RehearsalPeople) => {
    const { data } = await send({ body: { conversation_id, people } })
    if (!data) return
    showToast({ message: rehearsalMessages.done(data.people), intent: 'success' })
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
    <SettingGroup heading={rehearsalMessages.heading}>
      <p className="muted">{rehearsalMessages.help}</p>
      <div className="stack gap-4 setting">
        <label htmlFor={id} className="strong">
          {rehearsalMessages.people}
        </label>
        <div className="row gap-8">
          <HTMLSelect
            id={id}
            value={people}
            options={OPTIONS}
            onChange={(event) => setPeople(parsePeople(event.currentTarget.value))}
          />
          <Button loading={isLoading} onClick={rehearse}>
            {rehearsalMessages.rehearse}
          </Button>
        </div>
        {error && (
          <Failure what={rehearsalMessages.failed} error={error} onRetry={rehearse} isRetrying={isLoading} />
        )}
      </div>
    </SettingGroup>
  )
}
