import { chooseLanguage, type Language } from '@folkmoot/domain/languages'

/** Where a choice made on the page is kept; it says nothing of the person but that. */
const STORAGE_KEY = 'folkmoot-participant-language'

function readSavedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // a browser that keeps nothing
    return null
  }
}

/**
 * In which language a page begins: the one that the reader chose here before, else the one that the page around asks
 * for, else the first of the browser's that we have.
 * @param asked `ui_lang` of the address
 */
export function chooseInitialLanguage(asked: string | undefined): Language {
  return chooseLanguage([readSavedLanguage() ?? '', asked ?? '', ...navigator.languages])
}

/** Keeps a choice for the next visit, where the browser keeps anything. */
export function saveLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // then the next visit begins as this one did
  }
}
