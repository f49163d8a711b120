import { getConversationTitle } from '@folkmoot/domain/conversations'
import { AskerLogo } from '@folkmoot/ui/AskerLogo'
import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import { DESCRIPTION_TID, QUESTION_TID } from '@folkmoot/domain/translation'
import { useState } from 'react'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { OriginalSwitch, useTranslations } from '../translations/Translations.tsx'

interface Props {
  topic: string
  /** who asks; empty where that is not known, or hidden */
  askedBy: string
  /** the hash of their logo, where it is shown */
  logo: string | null
  /** empty without a description, or when it is hidden */
  description: string
  /** whether sighted readers see the topic; screen readers always get the heading */
  isVisible: boolean
}

/** Longer descriptions are folded, to leave room for the first comment on a phone. */
const MAX_UNFOLDED_CHARACTERS = 280

/** Topic and description of the conversation, in the reader's language with the originals a tap away. */
export function Topic({ askedBy, logo, isVisible, ...original }: Props) {
  const { page } = useMessages()
  const { language } = useLanguage()
  const translate = useTranslations()
  const [isOriginal, setOriginal] = useState(false)
  const translated = [translate(QUESTION_TID), original.description && translate(DESCRIPTION_TID)]
  const [topic = original.topic, description = original.description] = isOriginal ? [] : translated
  const isTranslated = translated.some(Boolean)
  const lang = isTranslated && !isOriginal ? language : undefined
  const [isWhole, setWhole] = useState(false)
  const isLong = description.length > MAX_UNFOLDED_CHARACTERS
  return (
    <header>
      <AskerLogo logo={logo} />
      {askedBy !== '' && <p className="asked-by">{page.askedBy(`\u2068${askedBy}\u2069`)}</p>}
      <h1 className={isVisible ? 'topic' : 'unseen'} dir="auto" lang={lang}>
        {getConversationTitle({ topic }, page.untitled)}
      </h1>
      {description !== '' && (
        <div className={isLong && !isWhole ? 'description folded' : 'description'} dir="auto" lang={lang}>
          <MarkdownText text={description} target="_blank" />
        </div>
      )}
      {isLong && (
        <button
          type="button"
          className="quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole((was) => !was)}
        >
          {isWhole ? page.less : page.more}
        </button>
      )}
      {isTranslated && <OriginalSwitch isOriginal={isOriginal} onToggle={() => setOriginal((was) => !was)} />}
    </header>
  )
}
