import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { en } from './en.ts'
import type { Messages } from './messages.ts'

/** One file for each language. English is part of the page, as the fallback. */
const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  'zh-Hant': async () => (await import('./zh-hant.ts')).zhHant,
  ar: async () => (await import('./ar.ts')).ar,
}

/**
 * Loads the sentences of a language.
 * @throws if they cannot be loaded
 */
export const loadMessages = (language: Language): Promise<Messages> => LOADERS[language]()

/** Finds a language by its code; undefined for an unknown one. */
export const findLanguage = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language === code)
