import { hasOwnerRights } from '../../api/permission.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import type { Settings, SettingValue } from '../../conversation/settings.ts'
import { formatDay } from '../../conversation/lifecycle-times.ts'
import { endMessages, endMessages as words } from '../../messages/end.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { SettingProblem, useAnnouncedSave } from './setting-save.tsx'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { readLifecycle, listStatusActions } from '@folkmoot/domain/lifecycle'
import { useId, useState } from 'react'
import { RETENTION_CHOICES_DAYS, findNextRemoval } from '@folkmoot/domain/retention'
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

interface DeletionQuestionProps extends DeletionProps {
  open: boolean
  onYes: () => void
  onNo: () => void
}

/** Says what goes, and asks for the name. */
function DeletionQuestion({ conversation, topic, ...choices }: DeletionQuestionProps) {
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
    <div className="stack gap-4 setting">
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
      <p className="muted">
        {endMessages.deleteConversationHelp}
        {canBeClosed(props.conversation) && ` ${endMessages.deleteConversationOrClose}`}
      </p>
      {error && <Failure what={what} error={error} onRetry={remove} isRetrying={isLoading} />}
      <DeletionQuestion {...props} open={isAsked} onYes={handleYes} onNo={() => setAsked(false)} />
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

/** When the people of a conversation are forgotten. */
interface Forgetting {
  /** one or two sentences */
  readonly text: string
  /** true when nobody can stop it any more */
  readonly isNow: boolean
}

/** Says it of the people who are there, or of those who come after the others were forgotten. */
function describeNext(
  state: Parameters<typeof findNextRemoval>[0],
  { who, now }: { who: string; now: number },
): Forgetting {
  const { retention_days: days } = state
  const next = findNextRemoval(state)
  if (days === 0) return { text: words.retentionNever(who), isNow: false }
  if (next === undefined) return { text: words.retentionAfter(who, days), isNow: false }
  const date = formatDay(next.time)
  if (next.isPlanned) return { text: words.retentionPlanned(who, date), isNow: false }
  if (next.time > now) return { text: words.retentionOn(who, date), isNow: false }
  return { text: words.retentionNow(days, date), isNow: true }
}

/**
 * Says when the people of a conversation are forgotten if that is so many days after closing, by the rule of the server.
 * @param now milliseconds since 1970
 */
export function describeForgetting(
  { opens_at = null, closes_at = null, closed_at = null, identities_removed_at = null }: ConversationDetails,
  retention_days: number,
  now: number = Date.now(),
): Forgetting {
  const state = { retention_days, opens_at, closes_at, closed_at, identities_removed_at }
  if (identities_removed_at === null) return describeNext(state, { who: words.retentionWho, now })
  const { text, isNow } = describeNext(state, { who: words.retentionLater, now })
  return { text: `${words.retentionDone(formatDay(identities_removed_at))} ${text}`, isNow }
}

const FIELD = 'retention_days'

/** The offered numbers of days, and the one that was set by other means. */
const listChoices = (current: number): number[] =>
  [...new Set([...RETENTION_CHOICES_DAYS, current])].toSorted((one, other) => one - other)

interface QuestionProps {
  settings: Settings
  /** the chosen number of days */
  days: number
  onYes: () => void
  onNo: () => void
}

/** The setting's question: what goes and when, and the conversation's name. Opening it again is a new dialog. */
function Question({ settings, days, onYes, onNo }: QuestionProps) {
  const conversation = settings.saved
  const { text, isNow } = describeForgetting(conversation, days)
  return (
    <ConfirmNameDialog
      open
      question={endMessages.retentionQuestion}
      name={getConfirmationName(conversation)}
      yes={isNow ? endMessages.retentionYesNow : endMessages.retentionYes}
      onYes={onYes}
      onNo={onNo}
    >
      <p>
        {endMessages.retentionHelp} {isNow ? endMessages.retentionFinal : endMessages.retentionUntilThen}
      </p>
      <p>
        {text}
        {!isNow && conversation.identities_removed_at == null && ` ${endMessages.retentionAnew}`}
      </p>
    </ConfirmNameDialog>
  )
}

interface RetentionProps {
  settings: Settings
  /** the owner alone chooses */
  isOwner: boolean
}

interface SelectProps extends RetentionProps {
  days: number
  /** while people are being forgotten, which nobody stops */
  isLate: boolean
  /** ids of the texts that explain the choice */
  helpIds: string
}

/** The choice of days, which asks before it saves. */
function DaysSelect({ settings, days, isOwner, isLate, helpIds }: SelectProps) {
  const describe = (value: SettingValue) => describeForgetting(settings.saved, Number(value))
  const commit = useAnnouncedSave(
    FIELD,
    settings,
    (value) => describe(value).text,
    (value) => !describe(value).isNow,
  )
  const [asked, setAsked] = useState<number>()
  // "never" takes nothing away
  const choose = (value: number) => (value === 0 ? commit(value, days) : setAsked(value))
  const options = listChoices(days).map((value) => ({ value, label: endMessages.retentionChoice(value) }))
  const handleYes = () => {
    setAsked(undefined)
    if (asked !== undefined) commit(asked, days)
  }
  return (
    <div>
      <HTMLSelect
        id={`setting-${FIELD}`}
        value={days}
        disabled={!isOwner || isLate}
        aria-describedby={helpIds}
        data-testid={FIELD}
        options={options}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      {asked !== undefined && (
        <Question settings={settings} days={asked} onNo={() => setAsked(undefined)} onYes={handleYes} />
      )}
    </div>
  )
}

/** After how many days after closing people are forgotten (SAFE-68). */
function RetentionSetting({ settings, isOwner }: RetentionProps) {
  const id = useId()
  const days = settings.shown.retention_days
  const { saved } = settings
  const { text, isNow } = describeForgetting(saved, days)
  const isForgotten = saved.identities_removed_at != null
  const isSaid = days > 0 || isForgotten
  const isFinal = isNow || isForgotten || saved.archived_at != null
  return (
    <div className="stack gap-4 setting">
      <label htmlFor={`setting-${FIELD}`} className="strong">
        {endMessages.retention}
      </label>
      <DaysSelect
        settings={settings}
        days={days}
        isOwner={isOwner}
        isLate={isNow && days === saved.retention_days}
        helpIds={isSaid ? `${id} ${id}-when` : id}
      />
      <p id={id} className="muted">
        {endMessages.retentionHelp} {isFinal ? endMessages.retentionFinal : endMessages.retentionUntilThen}
        {!isOwner && ` ${endMessages.ownerOnly}`}
      </p>
      {isSaid && (
        <p id={`${id}-when`} className="muted" data-testid="retention-when">
          {text}
        </p>
      )}
      <SettingProblem field={FIELD} label={endMessages.retention} settings={settings} />
    </div>
  )
}
