import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'

interface Props {
  topic: string
  /** empty when there is none, or when it is not to be shown */
  description: string
  /** whether the topic can be seen; the page has its heading either way */
  isVisible: boolean
}

/** Longer descriptions are folded, so that a phone shows the first comment beside them (characters). */
const MAX_UNFOLDED_CHARACTERS = 280

/** What is asked, and why. */
export function Topic({ topic, description, isVisible: shown }: Props) {
  const { page } = useMessages()
  const [whole, setWhole] = useState(description.length <= MAX_UNFOLDED_CHARACTERS)
  return (
    <header>
      <h1 className={shown ? 'topic' : 'unseen'} dir="auto">
        {topic || page.untitled}
      </h1>
      {description !== '' && (
        <div className={whole ? 'description' : 'description folded'} dir="auto">
          <MarkdownText text={description} target="_blank" />
        </div>
      )}
      {description.length > MAX_UNFOLDED_CHARACTERS && (
        <button type="button" className="quiet" aria-expanded={whole} onClick={() => setWhole((was) => !was)}>
          {whole ? page.less : page.more}
        </button>
      )}
    </header>
  )
}
