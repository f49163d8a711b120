import { Button, Checkbox } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCloneConversationMutation } from '../../conversation/conversations-api.ts'
import { copyMessages as words } from '../../messages/conversation-copy.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'

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
      <div className="setting">
        <Checkbox
          checked={withSeeds}
          label={words.withSeeds}
          aria-describedby={helpId}
          onChange={(event) => setWithSeeds(event.currentTarget.checked)}
        />
        <p id={helpId} className="setting-help">
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
