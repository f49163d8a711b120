import {
  type EmbedChoices,
  listEmbedOptionNames,
  createEmbedSnippet,
  type EmbedTarget,
} from '@folkmoot/domain/embed-snippet'
import { useContext, useState } from 'react'
import { ConfigContext } from '../api/config.ts'
import { embedMessages } from '../messages/embed.ts'
import { CodeBox } from './CodeBox.tsx'
import { EmbedForm } from './EmbedForm.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'

import './embed-builder.css'

interface Props {
  /** the embedded thing: one conversation, or the conversation of each page of a site */
  target: EmbedTarget
  /** a conversation for the preview, with a note; null when there is none, absent until that is known */
  preview?: { conversation_id: string; note: string } | null
}

/** The embed code, a form for its attributes, and a preview; both follow each choice. */
export function EmbedBuilder({ target, preview }: Props) {
  const [choices, setChoices] = useState<EmbedChoices>({})
  const answered = useContext(ConfigContext)?.open_to_all_pages ?? true
  return (
    <div className="embed-builder">
      <CodeBox
        title={embedMessages.snippet}
        code={createEmbedSnippet(window.location.origin, target, choices)}
        what={embedMessages.theCode}
      />
      <EmbedForm
        optionNames={listEmbedOptionNames('page_id' in target ? 'page' : 'conversation')}
        choices={choices}
        onChange={setChoices}
      />
      {preview && answered && <EmbedPreview {...preview} choices={choices} />}
      {preview && !answered && <p className="embed-help">{embedMessages.previewRefused}</p>}
      {preview === null && <p className="embed-help">{embedMessages.previewNone}</p>}
    </div>
  )
}
