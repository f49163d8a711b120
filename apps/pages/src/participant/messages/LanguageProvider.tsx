import { isRightToLeft, type Language } from '@folkmoot/domain/languages'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { en } from './en.ts'
import { chooseInitialLanguage, saveLanguage } from './language-choice.ts'
import { loadMessages } from './languages.ts'
import type { Messages } from './messages.ts'
import { LanguageContext } from './use-language.ts'
import { MessagesContext } from './use-messages.ts'

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
      choose: (language: Language) => {
        saveLanguage(language)
        setLanguage(language)
      },
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
