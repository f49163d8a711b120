import { HTMLSelect } from '@blueprintjs/core'
import { RESULTS_SHOWN } from '@folkmoot/domain/results-shown'
import { useId } from 'react'
import type { Settings } from '../../conversation/use-settings.ts'
import { resultsShownMessages as words } from '../../messages/results-shown.ts'
import { useToast } from '../../ui/toasts.ts'
import { SettingProblem } from './SettingProblem.tsx'
import { useFieldSave } from './use-field-save.ts'

const SHOWN = 'results_shown'
const VOTES = 'results_after_votes'

const SHOWN_OPTIONS = RESULTS_SHOWN.map((value) => ({ value, label: words.choices[value] }))
const VOTE_CHOICES = [1, 3, 5, 7, 10, 15, 20, 30]

interface ChoiceProps {
  field: typeof SHOWN | typeof VOTES
  settings: Settings
  label: string
  value: string | number
  options: readonly { value: string | number; label: string }[]
  /** the value that is saved for a chosen option */
  parse: (chosen: string) => string | number
  formatSaved: (value: string | number) => string
  help?: string
}

/** A choice that saves at once, says so, and offers Undo. */
function Choice({ field, settings, label, value, options, parse, formatSaved, help }: ChoiceProps) {
  const id = useId()
  const showToast = useToast()
  const commit = useFieldSave(field, settings, ({ from, value: chosen, saved }) => {
    if (!saved || (typeof chosen !== 'string' && typeof chosen !== 'number')) return
    const onUndo = () => settings.change(field, from, chosen)
    showToast({ message: formatSaved(chosen), about: field, onUndo })
  })
  return (
    <div className="setting">
      <label htmlFor={`setting-${field}`} className="setting-label">
        {label}
      </label>
      <div>
        <HTMLSelect
          id={`setting-${field}`}
          value={value}
          aria-describedby={help === undefined ? undefined : id}
          data-testid={field}
          options={options}
          onChange={(event) => commit(parse(event.currentTarget.value), value)}
        />
      </div>
      {help !== undefined && (
        <p id={id} className="setting-help">
          {help}
        </p>
      )}
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}

/** The offered numbers, and the one that was set by other means. */
const listVoteOptions = (current: number) =>
  [...new Set([...VOTE_CHOICES, current])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: words.votes(value) }))

/** When participants see results (RES-54). Hidden while they see none. */
export function ResultsSetting({ settings }: { settings: Settings }) {
  const { vis_type, results_shown, results_after_votes } = settings.shown
  if (vis_type !== 1) return null
  return (
    <>
      <Choice
        field={SHOWN}
        settings={settings}
        label={words.label}
        value={results_shown}
        options={SHOWN_OPTIONS}
        parse={String}
        formatSaved={(value) => {
          const chosen = RESULTS_SHOWN.find((one) => one === value)
          return chosen ? words.saved(words.choices[chosen]) : ''
        }}
        help={words.help[results_shown]}
      />
      {results_shown === 'votes' && (
        <Choice
          field={VOTES}
          settings={settings}
          label={words.votesLabel}
          value={results_after_votes}
          options={listVoteOptions(results_after_votes)}
          parse={Number}
          formatSaved={(value) => words.votesSaved(Number(value))}
        />
      )}
    </>
  )
}
