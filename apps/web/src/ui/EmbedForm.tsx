import { Button } from '@blueprintjs/core'
import { EMBED_OPTIONS, type EmbedChoices, type EmbedOptionName } from '@folkmoot/domain/embed-snippet'
import { embedMessages } from '../messages/embed.ts'
import { EmbedOption } from './EmbedOption.tsx'

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
