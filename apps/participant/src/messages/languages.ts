import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { en } from './en.ts'
import type { Messages } from './messages.ts'

/** Each language in its own words, as a reader who knows no other looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'zh-Hant': '繁體中文',
  ar: 'العربية',
}

/** A file each, so that a reader loads one; English is there from the start, and where another cannot be loaded. */
const LOADERS: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: () => Promise.resolve(en),
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  'zh-Hant': async () => (await import('./zh-hant.ts')).zhHant,
  ar: async () => (await import('./ar.ts')).ar,
}

/**
 * The sentences of a language.
 * @throws when they cannot be loaded
 */
export const loadMessages = (language: Language): Promise<Messages> => LOADERS[language]()

/** The language that somebody chose in a list, if it is one of ours. */
export const findLanguage = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language === code)
