import { HTMLSelect } from '@blueprintjs/core'
import { getConfirmationName } from '@folkmoot/domain/confirmation'
import { RETENTION_CHOICES_DAYS } from '@folkmoot/domain/retention'
import { useId, useState } from 'react'
import type { Settings } from '../../conversation/use-settings.ts'
import { leavingMessages } from '../../messages/leaving.ts'
import { useToast } from '../../ui/toasts.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { SettingProblem } from './SettingProblem.tsx'
import { useFieldSave } from './use-field-save.ts'

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const FIELD = 'retention_days'

/** The offered numbers of days, and the one that was set by other means. */
const listChoices = (current: number): number[] =>
  [...new Set([...RETENTION_CHOICES_DAYS, current])].toSorted((one, other) => one - other)

/** Saves the number of days, says so, and offers Undo. */
function useDays(settings: Settings) {
  const showToast = useToast()
  return useFieldSave(FIELD, settings, ({ from, value, saved }) => {
    if (!saved) return
    showToast({
      message: leavingMessages.retentionSaved(Number(value)),
      about: FIELD,
      onUndo: () => settings.change(FIELD, from, value),
    })
  })
}

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
  return (
    <ConfirmNameDialog
      open
      question={leavingMessages.retentionQuestion}
      name={getConfirmationName(conversation)}
      yes={leavingMessages.retentionYes}
      onYes={onYes}
      onNo={onNo}
    >
      <p>{leavingMessages.retentionHelp}</p>
      <p>{leavingMessages.retentionWhen(days, conversation.is_active)}</p>
    </ConfirmNameDialog>
  )
}

interface Props {
  settings: Settings
  /** the owner alone chooses */
  isOwner: boolean
}

interface SelectProps extends Props {
  days: number
  /** id of the text that explains the choice */
  helpId: string
}

/** The choice of days, which asks before it saves. */
function DaysSelect({ settings, days, isOwner, helpId }: SelectProps) {
  const commit = useDays(settings)
  const [asked, setAsked] = useState<number>()
  // "never" takes nothing away
  const choose = (value: number) => (value === 0 ? commit(value, days) : setAsked(value))
  const options = listChoices(days).map((value) => ({ value, label: leavingMessages.retentionChoice(value) }))
  const handleYes = () => {
    setAsked(undefined)
    if (asked !== undefined) commit(asked, days)
  }
  return (
    <div>
      <HTMLSelect
        id={`setting-${FIELD}`}
        value={days}
        disabled={!isOwner}
        aria-describedby={helpId}
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

/** After how many days after closing people are forgotten (SAFE-68). Hidden on servers without it. */
export function RetentionSetting({ settings, isOwner }: Props) {
  const id = useId()
  const days = settings.shown.retention_days
  const removedAt = settings.saved.identities_removed_at
  if (days === undefined) return null
  return (
    <div className="setting">
      <label htmlFor={`setting-${FIELD}`} className="setting-label">
        {leavingMessages.retention}
      </label>
      <DaysSelect settings={settings} days={days} isOwner={isOwner} helpId={id} />
      <p id={id} className="setting-help">
        {leavingMessages.retentionHelp}
        {!isOwner && ` ${leavingMessages.ownerOnly}`}
      </p>
      {removedAt != null && (
        <p className="setting-help">{leavingMessages.retentionDone(dateFormat.format(removedAt))}</p>
      )}
      <SettingProblem field={FIELD} label={leavingMessages.retention} settings={settings} />
    </div>
  )
}
