import type { devices } from './en-devices.ts'
import type { emailUpdates } from './en-email-updates.ts'
import type { map } from './en-map.ts'
import type { ownComments } from './en-own-comments.ts'
import type { personalData } from './en-personal-data.ts'
import { en } from './en.ts'
import { type Language, isRightToLeft } from '@folkmoot/domain/languages'
import { LanguageSelect, type Translation, chooseInitialLanguage } from '@folkmoot/ui/language-choice'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'

/** The sentences of the opinion map. */
export type MapMessages = Translation<typeof map>

/** The sentences that come with parts of the page in English. */
interface PartMessages {
  readonly map: MapMessages
  readonly ownComments: Translation<typeof ownComments>
  readonly devices: Translation<typeof devices>
  readonly emailUpdates: Translation<typeof emailUpdates>
  readonly personalData: Translation<typeof personalData>
}

/** All sentences of the page. A language with a missing sentence or other arguments does not compile. */
export type TranslatedMessages = Translation<typeof en> & PartMessages

/** The sentences that a page has from its start: in English, those of parts come with the parts. */
export type Messages = Omit<TranslatedMessages, keyof PartMessages> & Partial<PartMessages>

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

/** The reader's language, and how they choose another. */
interface LanguageChoice {
  readonly language: Language
  readonly choose: (language: Language) => void
}

/** `LanguageProvider` provides it. */
export const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => undefined })

/** The reader's language, and how they choose another. */
export const useLanguage = (): LanguageChoice => useContext(LanguageContext)

/** `LanguageProvider` provides it; English without one. */
export const MessagesContext = createContext<Messages>(en)

/** The sentences of the page in the reader's language. */
export const useMessages = (): Messages => useContext(MessagesContext)

interface Props {
  /** language code from the address */
  requestedLanguage: string | undefined
  children: ReactNode
}

interface LoadedLanguage {
  readonly language: Language
  readonly messages: Messages
}

/**
 * Provides the sentences in the reader's language. The page stays hidden until they are loaded, while its components start to
 * work. If a language cannot be loaded, the current one stays, English at first.
 */
export function LanguageProvider({ requestedLanguage, children }: Props) {
  const [language, setLanguage] = useState(() => chooseInitialLanguage(requestedLanguage))
  const [loaded, setLoaded] = useState<LoadedLanguage>()
  useEffect(() => {
    let isCurrent = true
    const show = (language: Language, messages: Messages) => {
      if (!isCurrent) return
      document.documentElement.lang = language
      document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
      setLoaded({ language, messages })
    }
    loadMessages(language).then(
      (messages) => show(language, messages),
      () => isCurrent && setLoaded((before) => before ?? { language: 'en', messages: en }),
    )
    return () => {
      isCurrent = false
    }
  }, [language])

  const choice = useMemo(
    () => ({
      language: loaded?.language ?? 'en',
      choose: setLanguage,
    }),
    [loaded],
  )
  return (
    <LanguageContext value={choice}>
      <MessagesContext value={loaded?.messages ?? en}>
        <div hidden={!loaded}>{children}</div>
      </MessagesContext>
    </LanguageContext>
  )
}

/** Choice of the page's language; comments are not translated. */
export function LanguageSwitch() {
  const { page } = useMessages()
  const { language, choose } = useLanguage()
  return <LanguageSelect label={page.language} language={language} onChoose={choose} />
}
