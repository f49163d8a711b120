import { chooseLanguage, type Language } from '@folkmoot/domain/languages'

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
