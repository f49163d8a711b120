import type { translations } from '@folkmoot/api-types/translations'
import { createEndpointReference } from '@folkmoot/api-types/endpoint'
import { createCallEndpoint } from '@folkmoot/client/call'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useLanguage, useMessages } from '../messages/language.tsx'
import type { Session } from '../session/session.ts'

const readTranslations = createEndpointReference<typeof translations.readTranslations>(
  'GET',
  '/api/v3/translations',
)

/** The translations into the reader's language, by tid. */
type Texts = ReadonlyMap<number, string>

const NONE: Texts = new Map()
const TextsContext = createContext(NONE)

interface Props {
  session: Pick<Session, 'conversation' | 'authFetch'>
  children: ReactNode
}

/** Provides the translations into the reader's language. Until they are there, nothing is shown: no comment changes its words. */
export function TranslationsProvider({ session: { conversation, authFetch }, children }: Props) {
  const { language } = useLanguage()
  const [loaded, setLoaded] = useState<{ language: string; texts: Texts }>()
  const { conversation_id, languages } = conversation
  const isThere = languages.split(',').includes(language)
  useEffect(() => {
    if (!isThere) return undefined
    let isCurrent = true
    const show = (texts: Texts) => isCurrent && setLoaded({ language, texts })
    createCallEndpoint(authFetch)(readTranslations, { query: { conversation_id, language } }).then(
      ({ texts }) => show(new Map(texts.map(({ tid, txt }) => [tid, txt]))),
      // without them everybody reads the originals
      () => show(NONE),
    )
    return () => void (isCurrent = false)
  }, [authFetch, conversation_id, isThere, language])
  const texts = isThere && loaded?.language === language ? loaded.texts : NONE
  return (
    <TextsContext value={texts}>
      <div hidden={isThere && !loaded}>{children}</div>
    </TextsContext>
  )
}

/** Gives the function that finds what a text says in the reader's language: undefined without a translation. */
export function useTranslations(): (tid: number) => string | undefined {
  const texts = useContext(TextsContext)
  return (tid) => texts.get(tid)
}

interface SwitchProps {
  isOriginal: boolean
  onToggle: () => void
}

/** Changes between a translation and its original. */
export function OriginalSwitch({ isOriginal, onToggle }: SwitchProps) {
  const { page } = useMessages()
  return (
    <button type="button" className="quiet original" onClick={onToggle}>
      {isOriginal ? page.translation : page.original}
    </button>
  )
}

interface TextProps {
  tid: number
  txt: string
  lang?: string | null
  as?: 'p' | 'blockquote'
  id?: string
}

/** A comment in the reader's language, with its original a tap away. */
export function CommentText({ tid, txt, lang, as: Element = 'p', id }: TextProps) {
  const { language } = useLanguage()
  const translation = useTranslations()(tid)
  const [isOriginal, setOriginal] = useState(false)
  const isShown = translation !== undefined && !isOriginal
  return (
    <>
      <Element id={id} dir="auto" lang={isShown ? language : (lang ?? undefined)}>
        {isShown ? translation : txt}
      </Element>
      {translation !== undefined && (
        <OriginalSwitch isOriginal={isOriginal} onToggle={() => setOriginal((was) => !was)} />
      )}
    </>
  )
}
