import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { COMMENT_CHARACTERS, MIN_COMMENT_CHARACTERS } from '@folkmoot/domain/limits'
import { RESULTS_SHOWN } from '@folkmoot/domain/results-shown'
import { XID_POLICIES } from '@folkmoot/domain/xids'
import { useId } from 'react'
import type { Settings, SettingValue } from '../../conversation/settings.ts'
import { useWayIn } from '../../conversation/use-way-in.ts'
import { configureMessages } from '../../messages/configure.ts'
import { newcomersMessages } from '../../messages/newcomers.ts'
import { resultsShownMessages as words } from '../../messages/results-shown.ts'
import { wayInMessages } from '../../messages/way-in.ts'
import { xidSigningMessages } from '../../messages/xid-signing.ts'
import { SettingGroup } from '../../ui/SettingGroup.tsx'
import { SettingProblem, useAnnouncedSave } from './setting-save.tsx'

interface ChoiceProps {
  field: string
  settings: Settings
  label: string
  value: string | number
  options: readonly { value: string | number; label: string }[]
  /** the value that is saved for a chosen option */
  parse: (chosen: string) => string | number
  /** the words of the toast */
  formatSaved: (value: SettingValue) => string
  help?: string
}

/** A choice that saves at once, says so, and offers Undo. */
function Choice({ field, settings, label, value, options, parse, formatSaved, help }: ChoiceProps) {
  const id = useId()
  const commit = useAnnouncedSave(field, settings, formatSaved)
  return (
    <div className="stack gap-4 setting">
      <label htmlFor={`setting-${field}`} className="strong">
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
        <p id={id} className="muted">
          {help}
        </p>
      )}
      <SettingProblem field={field} label={label} settings={settings} />
    </div>
  )
}

const SHOWN_OPTIONS = RESULTS_SHOWN.map((value) => ({ value, label: words.choices[value] }))
const VOTE_CHOICES = [1, 3, 5, 7, 10, 15, 20, 30]

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
        field="results_shown"
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
          field="results_after_votes"
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

const LENGTHS_CHARACTERS = [MIN_COMMENT_CHARACTERS, 140, 200, 280, COMMENT_CHARACTERS]

/** The longest comment that a participant may write. */
export function CommentLengthSetting({ settings }: { settings: Settings }) {
  const { comment_characters: current } = settings.shown
  return (
    <Choice
      field="comment_characters"
      settings={settings}
      label={configureMessages.commentLength}
      value={current}
      options={[...new Set([...LENGTHS_CHARACTERS, current])]
        .toSorted((one, other) => one - other)
        .map((value) => ({ value, label: configureMessages.commentLengthOption(value) }))}
      parse={Number}
      formatSaved={(value) => configureMessages.commentLengthSaved(Number(value))}
    />
  )
}

const IDENTITY = 'identity_required'

/** The checkbox that asks newcomers for a code or a signed id. It decides who can take part, so it offers Undo. */
function IdentitySetting({ settings }: { settings: Settings }) {
  const id = useId()
  const { identity_required: isRequired } = settings.shown
  const wayIn = useWayIn(settings.shown)
  const commit = useAnnouncedSave(
    IDENTITY,
    settings,
    (value) => newcomersMessages[value ? 'identityRequiredOn' : 'identityRequiredOff'],
  )
  return (
    <div className="stack gap-4 setting">
      <Checkbox
        id={`setting-${IDENTITY}`}
        checked={isRequired}
        data-testid={IDENTITY}
        aria-describedby={id}
        onChange={(event) => commit(event.currentTarget.checked, isRequired)}
        label={newcomersMessages.identityRequired}
      />
      <p id={id} className="muted inset">
        {newcomersMessages.identityRequiredHelp}
      </p>
      {wayIn === 'nobody' && (
        <p className="notice notice-warning" role="status">
          {wayInMessages.nobodyWithoutSecret}
        </p>
      )}
      <SettingProblem field={IDENTITY} label={newcomersMessages.identityRequired} settings={settings} />
    </div>
  )
}

const XID_OPTIONS = XID_POLICIES.map((value) => ({ value, label: xidSigningMessages.policies[value] }))

/** Who may join (SAFE-75), and what an external id is. */
export function NewcomerSettings({ settings }: { settings: Settings }) {
  const { xid_policy } = settings.shown
  return (
    <SettingGroup heading={newcomersMessages.heading} testId="newcomer-settings">
      <p className="muted">{newcomersMessages.intro}</p>
      <IdentitySetting settings={settings} />
      <Choice
        field="xid_policy"
        settings={settings}
        label={xidSigningMessages.policy}
        value={xid_policy}
        options={XID_OPTIONS}
        parse={String}
        formatSaved={(value) =>
          xidSigningMessages.policySaved(XID_OPTIONS.find((option) => option.value === value)?.label ?? '')
        }
        help={xidSigningMessages.policyMeaning[xid_policy]}
      />
    </SettingGroup>
  )
}
