import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'
import { EMBED_OPTIONS, type EmbedOptionName, isEmbedValue } from '@folkmoot/domain/embed-snippet'
import { useId } from 'react'
import { embedMessages } from '../messages/embed.ts'

interface Props {
  name: EmbedOptionName
  value: string
  onChange: (name: EmbedOptionName, value: string) => void
}

/** One attribute of the embed as a field: a switch, a choice, a number or a text, with its validation error. */
export function EmbedOption(props: Props) {
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

function Field({ name, value, onChange }: Props) {
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
