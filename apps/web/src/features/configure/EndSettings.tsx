import { hasOwnerRights } from '../../api/permission.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import type { Settings } from '../../conversation/use-settings.ts'
import { endMessages } from '../../messages/end.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { RetentionSetting } from './RetentionSetting.tsx'
import { Button } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { readLifecycle, listStatusActions } from '@folkmoot/domain/lifecycle'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDeleteConversationMutation } from '../../conversation/conversations-api.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useToast } from '../../ui/toasts.ts'

interface DeletionProps {
  conversation: ConversationDetails
  /** its display name, also when it has no topic yet */
  topic: string
}

/** Deletes the conversation after the question was answered, and leaves its screens. */
function useDeletion({ conversation: { conversation_id }, topic }: DeletionProps) {
  const [send, { isLoading, error }] = useDeleteConversationMutation()
  const showToast = useToast()
  const navigate = useNavigate()
  const remove = async () => {
    const { error: problem } = await send({ query: { conversation_id } })
    if (problem) return
    showToast({ message: endMessages.deleteConversationDone(topic) })
    await navigate('/conversations', { replace: true })
  }
  return { remove: () => void remove(), isLoading, error }
}

interface QuestionProps extends DeletionProps {
  open: boolean
  onYes: () => void
  onNo: () => void
}

/** Says what goes, and asks for the name. */
function Question({ conversation, topic, ...choices }: QuestionProps) {
  const people = endMessages.people(conversation.participant_count)
  return (
    <ConfirmNameDialog
      question={endMessages.deleteConversationQuestion(topic)}
      name={getConfirmationName(conversation)}
      yes={endMessages.deleteConversationYes}
      {...choices}
    >
      <p>{endMessages.deleteConversationGoes(people)}</p>
      <p>{endMessages.deleteConversationKeeps}</p>
    </ConfirmNameDialog>
  )
}

/** True where Status, above, has a button that closes the conversation. */
const canBeClosed = (conversation: ConversationDetails): boolean =>
  listStatusActions(readLifecycle(conversation), Date.now()).includes('close')

/** Deletes the conversation permanently, for its owner (SAFE-66). It says what goes and asks for the name. */
function DeleteConversation(props: DeletionProps) {
  const [isAsked, setAsked] = useState(false)
  const { remove, isLoading, error } = useDeletion(props)
  const handleYes = () => {
    setAsked(false)
    remove()
  }
  const what = endMessages.deleteConversationFailed
  return (
    <div className="setting">
      <div>
        <Button
          variant="outlined"
          intent="danger"
          icon={<Trash />}
          loading={isLoading}
          onClick={() => setAsked(true)}
        >
          {endMessages.deleteConversation}
        </Button>
      </div>
      <p className="setting-help">
        {endMessages.deleteConversationHelp}
        {canBeClosed(props.conversation) && ` ${endMessages.deleteConversationOrClose}`}
      </p>
      {error && <Failure what={what} error={error} onRetry={remove} isRetrying={isLoading} />}
      <Question {...props} open={isAsked} onYes={handleYes} onNo={() => setAsked(false)} />
    </div>
  )
}

/** What happens when the conversation is over: its people are forgotten, or all of it is deleted. */
export function EndSettings({ settings, topic }: { settings: Settings; topic: string }) {
  const { data: user } = useCurrentUser()
  const conversation = settings.saved
  const isOwner = hasOwnerRights(user, conversation)
  return (
    <SettingGroup heading={endMessages.heading} testId="end-settings">
      <fieldset className="configure-fields" disabled={conversation.archived_at != null}>
        <RetentionSetting settings={settings} isOwner={isOwner} />
      </fieldset>
      {isOwner && <DeleteConversation conversation={conversation} topic={topic} />}
    </SettingGroup>
  )
}
