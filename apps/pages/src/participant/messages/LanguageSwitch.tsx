import { LANGUAGE_NAMES, LANGUAGES } from '@folkmoot/domain/languages'
import { useId } from 'react'
import { findLanguage } from './languages.ts'
import { useLanguage } from './use-language.ts'
import { useMessages } from './use-messages.ts'

/** Choice of the page's language; comments are not translated. */
export function LanguageSwitch() {
  const { page } = useMessages()
  const { language, choose } = useLanguage()
  const id = useId()
  return (
    <span>
      <label htmlFor={id}>{page.language}</label>
      <select
        id={id}
        value={language}
        onChange={(event) => {
          const chosen = findLanguage(event.currentTarget.value)
          if (chosen) choose(chosen)
        }}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </span>
  )
}
