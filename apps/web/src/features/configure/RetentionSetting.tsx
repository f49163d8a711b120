import { HTMLSelect } from '@blueprintjs/core'
import { getConfirmationName } from '@folkmoot/domain/conversations'
import { RETENTION_CHOICES_DAYS } from '@folkmoot/domain/retention'
import { useId, useState } from 'react'
import type { Settings } from '../../conversation/use-settings.ts'
import { endMessages } from '../../messages/end.ts'
import { useToast } from '../../ui/toasts.ts'
import { ConfirmNameDialog } from '../../ui/ConfirmNameDialog.tsx'
import { describeForgetting } from './forgetting.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useFieldSave } from './use-field-save.ts'

const FIELD = 'retention_days'

/** The offered numbers of days, and the one that was set by other means. */
const listChoices = (current: number): number[] =>
  [...new Set([...RETENTION_CHOICES_DAYS, current])].toSorted((one, other) => one - other)

/** Saves the number of days, says when people are forgotten, and offers Undo unless that is now. */
function useDays(settings: Settings) {
  const showToast = useToast()
  return useFieldSave(FIELD, settings, ({ from, value, saved }) => {
    if (!saved) return
    const { text, isNow } = describeForgetting(settings.saved, Number(value))
    showToast({
      message: text,
      about: FIELD,
      ...(!isNow && { onUndo: () => settings.change(FIELD, from, value) }),
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

interface Props {
  settings: Settings
  /** the owner alone chooses */
  isOwner: boolean
}

interface SelectProps extends Props {
  days: number
  /** while people are being forgotten, which nobody stops */
  isLate: boolean
  /** ids of the texts that explain the choice */
  helpIds: string
}

/** The choice of days, which asks before it saves. */
function DaysSelect({ settings, days, isOwner, isLate, helpIds }: SelectProps) {
  const commit = useDays(settings)
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
export function RetentionSetting({ settings, isOwner }: Props) {
  const id = useId()
  const days = settings.shown.retention_days
  const { saved } = settings
  const { text, isNow } = describeForgetting(saved, days)
  const isForgotten = saved.identities_removed_at != null
  const isSaid = days > 0 || isForgotten
  const isFinal = isNow || isForgotten || saved.archived_at != null
  return (
    <div className="setting">
      <label htmlFor={`setting-${FIELD}`} className="setting-label">
        {endMessages.retention}
      </label>
      <DaysSelect
        settings={settings}
        days={days}
        isOwner={isOwner}
        isLate={isNow && days === saved.retention_days}
        helpIds={isSaid ? `${id} ${id}-when` : id}
      />
      <p id={id} className="setting-help">
        {endMessages.retentionHelp} {isFinal ? endMessages.retentionFinal : endMessages.retentionUntilThen}
        {!isOwner && ` ${endMessages.ownerOnly}`}
      </p>
      {isSaid && (
        <p id={`${id}-when`} className="setting-help" data-testid="retention-when">
          {text}
        </p>
      )}
      <SettingProblem field={FIELD} label={endMessages.retention} settings={settings} />
    </div>
  )
}
