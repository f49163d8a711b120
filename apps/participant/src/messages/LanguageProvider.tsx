import { isRightToLeft, type Language } from '@folkmoot/domain/languages'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { en } from './en.ts'
import { chooseInitialLanguage, saveLanguage } from './language-choice.ts'
import { loadMessages } from './languages.ts'
import type { Messages } from './messages.ts'
import { LanguageContext } from './use-language.ts'
import { MessagesContext } from './use-messages.ts'

interface Props {
  /** a language code that the address asks for */
  requestedLanguage: string | undefined
  children: ReactNode
}

interface LoadedLanguage {
  readonly language: Language
  readonly messages: Messages
}

/**
 * Speaks the reader's language. Until its sentences are there nothing is shown, though everything below begins its work;
 * a language that cannot be loaded leaves what is spoken now, English at first.
 */
export function LanguageProvider({ requestedLanguage: asked, children }: Props) {
  const [wanted, setWanted] = useState(() => chooseInitialLanguage(asked))
  const [spoken, setSpoken] = useState<LoadedLanguage>()
  useEffect(() => {
    let isCurrent = true
    const speak = (language: Language, messages: Messages) => {
      if (!isCurrent) return
      document.documentElement.lang = language
      document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
      setSpoken({ language, messages })
    }
    loadMessages(wanted).then(
      (messages) => speak(wanted, messages),
      () => isCurrent && setSpoken((before) => before ?? { language: 'en', messages: en }),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted])

  const choice = useMemo(
    () => ({
      language: spoken?.language ?? 'en',
      choose: (language: Language) => {
        saveLanguage(language)
        setWanted(language)
      },
    }),
    [spoken],
  )
  return (
    <LanguageContext value={choice}>
      <MessagesContext value={spoken?.messages ?? en}>
        <div hidden={!spoken}>{children}</div>
      </MessagesContext>
    </LanguageContext>
  )
}
