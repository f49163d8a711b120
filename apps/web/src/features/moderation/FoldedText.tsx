import { Button } from '@blueprintjs/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { moderationMessages } from '../../messages/moderation.ts'

interface Props {
  id: string
  children: ReactNode
  /** the language of the text, if known */
  lang: string | null
}

/** The text of a comment. More than eight lines are folded. */
export function FoldedText({ id, children, lang }: Props) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isLong, setIsLong] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollHeight = 0, clientHeight = 0 } = paragraph.current ?? {}
      if (!isOpen) setIsLong(scrollHeight > clientHeight + 1)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isOpen])
  return (
    <>
      <p
        ref={paragraph}
        id={id}
        className="comment-text"
        data-folded={!isOpen}
        dir="auto"
        lang={lang ?? undefined}
      >
        {children}
      </p>
      {isLong && (
        <Button variant="minimal" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? moderationMessages.showLess : moderationMessages.showMore}
        </Button>
      )}
    </>
  )
}
