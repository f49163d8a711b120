import { Button, Checkbox } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCloneConversationMutation } from '../../conversation/conversations-api.ts'
import { copyMessages as words } from '../../messages/conversation-copy.ts'
import { Failure } from '../../ui/Failure.tsx'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { useToast } from '../../ui/toasts.ts'

/** Makes a draft with the settings of this conversation, and goes there (LIFE-10). Hidden on servers without it. */
export function CopyConversation({
  conversation,
  topic,
}: {
  conversation: ConversationDetails
  topic: string
}) {
  const [withSeeds, setWithSeeds] = useState(true)
  const [send, { isLoading, error }] = useCloneConversationMutation()
  const navigate = useNavigate()
  const showToast = useToast()
  const { conversation_id, opens_at } = conversation
  const copy = async () => {
    const body = { conversation_id, with_seeds: withSeeds, topic: words.topic(topic) }
    const { data } = await send({ body })
    if (!data) return
    showToast({ message: words.done(data.comments), intent: 'success' })
    await navigate(`/m/${data.conversation_id}`)
  }
  if (opens_at === undefined) return null
  return (
    <SettingGroup heading={words.heading}>
      <div className="setting">
        <Checkbox
          checked={withSeeds}
          label={words.withSeeds}
          onChange={(event) => setWithSeeds(event.currentTarget.checked)}
        />
        <div>
          <Button icon={<Duplicate />} loading={isLoading} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
        <p className="setting-help">{words.help}</p>
        {error && (
          <Failure what={words.failed} error={error} onRetry={() => void copy()} isRetrying={isLoading} />
        )}
      </div>
    </SettingGroup>
  )
}
