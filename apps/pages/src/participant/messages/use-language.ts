import type { Language } from '@folkmoot/domain/languages'
import { createContext, useContext } from 'react'

/** The reader's language, and how they choose another. */
interface LanguageChoice {
  readonly language: Language
  readonly choose: (language: Language) => void
}

/** `LanguageProvider` provides it. */
export const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => undefined })

/** The reader's language, and how they choose another. */
export const useLanguage = (): LanguageChoice => useContext(LanguageContext)
