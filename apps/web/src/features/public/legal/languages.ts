import type { Language } from '@folkmoot/domain/languages'
import { type Translation, chooseInitialLanguage } from '@folkmoot/ui/language-choice'
import type { en } from './en.ts'

/** The legal texts in a language. One with a missing sentence does not compile. */
export type LegalMessages = Translation<typeof en>

/** One file for each language. */
const LOADERS: Readonly<Record<Language, () => Promise<LegalMessages>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  'zh-Hant': async () => (await import('./zh-hant.ts')).zhHant,
  ar: async () => (await import('./ar.ts')).ar,
}

/** Loads the legal texts of a language. */
export const loadLegalMessages = (language: Language): Promise<LegalMessages> => LOADERS[language]()

/** What the routes of the legal texts load: the texts in the language of the reader's choice, the address, or the browser. */
export async function loadLegalText({ request }: { request: Request }) {
  const language = chooseInitialLanguage(new URL(request.url).searchParams.get('ui_lang') ?? undefined)
  return { language, messages: await loadLegalMessages(language) }
}
