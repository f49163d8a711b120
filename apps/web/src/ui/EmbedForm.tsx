import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'
import { EMBED_OPTIONS, type EmbedChoices, type EmbedOptionName, isEmbedValue } from '@folkmoot/domain/embed'
import { embedMessages } from '../messages/embed.ts'
import { useId } from 'react'

interface OptionProps {
  name: EmbedOptionName
  value: string
  onChange: (name: EmbedOptionName, value: string) => void
}

/** One attribute of the embed as a field: a switch, a choice, a number or a text, with its validation error. */
function EmbedOption(props: OptionProps) {
  const { name, value, onChange } = props
  if (EMBED_OPTIONS[name].kind !== 'switch') return <Field {...props} />
  return (
    <Switch
      label={embedMessages.options[name].label}
      checked={value === 'true'}
      onChange={(event) => onChange(name, String(event.currentTarget.checked))}
    />
  )
}

function Field({ name, value, onChange }: OptionProps) {
  const id = useId()
  const { label, help, wrong } = embedMessages.options[name]
  const problem = !isEmbedValue(name, value) && wrong
  const field = {
    id,
    value,
    fill: true,
    'aria-describedby': `${id}-help ${id}-problem`,
    'aria-invalid': Boolean(problem),
  }
  return (
    <div className="embed-field">
      <label htmlFor={id}>{label}</label>
      {EMBED_OPTIONS[name].kind === 'choice' ? (
        <HTMLSelect
          {...field}
          options={SUBSCRIBE_CHOICES}
          onChange={(event) => onChange(name, event.currentTarget.value)}
        />
      ) : (
        <InputGroup
          {...field}
          {...getInputProps(name)}
          intent={problem ? 'danger' : 'none'}
          onValueChange={(text) => onChange(name, text)}
        />
      )}
      <p id={`${id}-help`} className="embed-help">
        {help}
      </p>
      <p id={`${id}-problem`} className="embed-problem" role="status">
        {problem}
      </p>
    </div>
  )
}

const SUBSCRIBE_CHOICES = Object.entries(embedMessages.choices.subscribe_type).map(([value, label]) => ({
  value,
  label,
}))

function getInputProps(name: EmbedOptionName) {
  const { kind, min, max } = EMBED_OPTIONS[name]
  if (kind === 'pixels') return { type: 'number', inputMode: 'numeric', min, max } as const
  return { spellCheck: name === 'topic' }
}

type Group = keyof typeof embedMessages.groups

const GROUPS: readonly (readonly [Group, readonly EmbedOptionName[]])[] = [
  ['shows', ['ucv', 'ucw', 'ucsh', 'ucst', 'ucsd', 'ucsv', 'ucsf', 'subscribe_type']],
  ['looks', ['height', 'border', 'border_radius', 'padding', 'ui_lang']],
  ['visitors', ['xid', 'xid_exp', 'xid_sig', 'xid_jwt', 'parent_url']],
  ['creation', ['topic', 'show_vis', 'show_share', 'bg_white', 'auth_opt_allow_3rdparty']],
]

interface Props {
  /** the options that apply to the target */
  optionNames: readonly EmbedOptionName[]
  choices: EmbedChoices
  onChange: (choices: EmbedChoices) => void
}

/** The form for the attributes of an embed, collapsed at first. */
export function EmbedForm({ optionNames, choices, onChange }: Props) {
  return (
    <details>
      <summary>{embedMessages.optionsSummary}</summary>
      <p className="embed-help">{embedMessages.optionsHelp}</p>
      {GROUPS.map(([group, names]) => {
        const shown = names.filter((name) => optionNames.includes(name))
        return (
          shown.length > 0 && (
            <fieldset key={group}>
              <legend>{embedMessages.groups[group]}</legend>
              {shown.map((name) => (
                <EmbedOption
                  key={name}
                  name={name}
                  value={choices[name] ?? EMBED_OPTIONS[name].defaultValue}
                  onChange={(option, value) => onChange({ ...choices, [option]: value })}
                />
              ))}
            </fieldset>
          )
        )
      })}
      <Button disabled={Object.keys(choices).length === 0} onClick={() => onChange({})}>
        {embedMessages.reset}
      </Button>
    </details>
  )
}
