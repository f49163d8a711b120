import {
  type EmbedChoices,
  listEmbedOptionNames,
  createEmbedSnippet,
  type EmbedTarget,
} from '@folkmoot/domain/embed'
import { useState } from 'react'
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
  return (
    <div className="embed-builder">
      <CodeBox
        title="Code to paste"
        code={createEmbedSnippet(window.location.origin, target, choices)}
        what="the code"
      />
      <EmbedForm
        optionNames={listEmbedOptionNames('page_id' in target ? 'page' : 'conversation')}
        choices={choices}
        onChange={setChoices}
      />
      {preview && <EmbedPreview {...preview} choices={choices} />}
      {preview === null && <p className="embed-help">A preview appears here when you have a conversation.</p>}
    </div>
  )
}
