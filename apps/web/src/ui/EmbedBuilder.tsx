import { Button } from '@blueprintjs/core'
import {
  EMBED_OPTIONS,
  type EmbedChoices,
  type EmbedOptionName,
  embedOptionNames,
  embedSnippet,
  type EmbedTarget,
} from '@folkmoot/domain'
import { useState } from 'react'
import { embedMessages } from '../messages/embed.ts'
import { CodeBox } from './CodeBox.tsx'
import { EmbedOption } from './EmbedOption.tsx'

import './embed-builder.css'

type Group = keyof typeof embedMessages.groups

const GROUPS: readonly (readonly [Group, readonly EmbedOptionName[]])[] = [
  ['shows', ['ucv', 'ucw', 'ucsh', 'ucst', 'ucsd', 'ucsv', 'ucsf', 'subscribe_type']],
  ['looks', ['height', 'border', 'border_radius', 'padding', 'ui_lang']],
  ['visitors', ['xid', 'parent_url']],
  ['creation', ['topic', 'show_vis', 'show_share', 'bg_white', 'auth_opt_allow_3rdparty']],
]

interface Props {
  /** what the embed shows: one conversation, or the one of a page of a site */
  target: EmbedTarget
}

/** The lines that embed a conversation, and a form for their attributes; the lines follow each choice. */
export function EmbedBuilder({ target }: Props) {
  const [choices, setChoices] = useState<EmbedChoices>({})
  const possible = new Set(embedOptionNames('page_id' in target ? 'page' : 'conversation'))
  const choose = (name: EmbedOptionName, value: string) => setChoices((all) => ({ ...all, [name]: value }))
  return (
    <div className="embed-builder">
      <CodeBox
        title={embedMessages.snippet}
        code={embedSnippet(window.location.origin, target, choices)}
        what={embedMessages.theCode}
      />
      <details>
        <summary>{embedMessages.optionsSummary}</summary>
        <p className="embed-help">{embedMessages.optionsHelp}</p>
        {GROUPS.map(([group, names]) => {
          const shown = names.filter((name) => possible.has(name))
          return (
            shown.length > 0 && (
              <fieldset key={group}>
                <legend>{embedMessages.groups[group]}</legend>
                {shown.map((name) => (
                  <EmbedOption
                    key={name}
                    name={name}
                    value={choices[name] ?? EMBED_OPTIONS[name].otherwise}
                    onChange={choose}
                  />
                ))}
              </fieldset>
            )
          )
        })}
        <Button disabled={Object.keys(choices).length === 0} onClick={() => setChoices({})}>
          {embedMessages.reset}
        </Button>
      </details>
    </div>
  )
}
