import { LANGUAGES, type Language, chooseLanguage, LANGUAGE_NAMES } from '@folkmoot/domain/languages'
import { useId } from 'react'

/** Messages of a language: those of English with other words. One with a missing sentence or other arguments does not compile. */
export type Translation<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Name in keyof T]: Translation<T[Name]> }

/** Key of the chosen language in localStorage. */
const STORAGE_KEY = 'folkmoot-participant-language'

function readSavedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // the browser refuses storage
    return null
  }
}

/**
 * Chooses the page's first language: the reader's earlier choice, else the one of the address, else the browser's.
 * @param requested `ui_lang` of the address
 */
export function chooseInitialLanguage(requested: string | undefined): Language {
  return chooseLanguage([readSavedLanguage() ?? '', requested ?? '', ...navigator.languages])
}

/** Saves a choice for the next visit. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // the browser refuses storage: the next visit chooses again
  }
}

interface Props {
  label: string
  language: Language
  onChoose: (language: Language) => void
}

/** A list of the languages, each by its own name. A choice is saved. */
export function LanguageSelect({ label, language, onChoose }: Props) {
  const id = useId()
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={language}
        onChange={({ currentTarget }) => {
          const chosen = chooseLanguage([currentTarget.value])
          saveLanguage(chosen)
          onChoose(chosen)
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
