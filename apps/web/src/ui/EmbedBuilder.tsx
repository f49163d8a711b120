import { type EmbedChoices, embedOptionNames, embedSnippet, type EmbedTarget } from '@folkmoot/domain'
import { useState } from 'react'
import { embedMessages } from '../messages/embed.ts'
import { CodeBox } from './CodeBox.tsx'
import { EmbedForm } from './EmbedForm.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'

import './embed-builder.css'

interface Props {
  /** what the embed shows: one conversation, or the one of a page of a site */
  target: EmbedTarget
  /** a conversation that can be shown, and what to say of its preview; null when there is none, absent until that is known */
  preview?: { conversation_id: string; note: string } | null
}

/** The lines that embed a conversation, a form for their attributes, and a preview; both follow each choice. */
export function EmbedBuilder({ target, preview }: Props) {
  const [choices, setChoices] = useState<EmbedChoices>({})
  return (
    <div className="embed-builder">
      <CodeBox
        title={embedMessages.snippet}
        code={embedSnippet(window.location.origin, target, choices)}
        what={embedMessages.theCode}
      />
      <EmbedForm
        possible={embedOptionNames('page_id' in target ? 'page' : 'conversation')}
        choices={choices}
        onChange={setChoices}
      />
      {preview && <EmbedPreview {...preview} choices={choices} />}
      {preview === null && <p className="embed-help">{embedMessages.previewNone}</p>}
    </div>
  )
}
