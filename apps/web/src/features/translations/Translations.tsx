import { HTMLSelect } from '@blueprintjs/core'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { useId, useState } from 'react'
import { useConfigureOutlet } from '../../conversation/conversation-outlet.ts'
import { LanguageTexts } from './LanguageTexts.tsx'

/** Edits the translations of the question, the description and the comments (LANG-2). */
export function Translations() {
  const id = useId()
  const [language, setLanguage] = useState<Language>()
  const { conversation_id, languages } = useConfigureOutlet().settings.saved
  const known = new Set(languages.split(','))
  return (
    <div className="stack gap-16">
      <div className="stack gap-4 setting">
        <label htmlFor={id} className="strong">
          Translate into
        </label>
        <HTMLSelect
          id={id}
          value={language ?? ''}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setLanguage(LANGUAGES.find((one) => one === target.value))}
        >
          <option value="">Choose a language</option>
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {known.has(one) ? `${LANGUAGE_NAMES[one]} (begun)` : LANGUAGE_NAMES[one]}
            </option>
          ))}
        </HTMLSelect>
        <p id={`${id}-help`} className="muted">
          Who takes part in that language, or reads the result in it, reads your translation, with the
          original a tap away. A vote counts once.
        </p>
      </div>
      {language && <LanguageTexts key={language} {...{ conversation_id, language }} />}
    </div>
  )
}
