import { Button } from '@blueprintjs/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { moderationMessages } from '../../messages/moderation.ts'

interface Props {
  id: string
  text: string
  /** the language of the text, where it is known */
  lang: string | null
}

/** What somebody wrote, in the direction of its own script; more than eight lines are folded. */
export function FoldedText({ id, text, lang }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {}
      if (!open) setLong(scrollHeight > clientHeight + 1)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [open])
  return (
    <>
      <p ref={words} id={id} className="comment-text" data-folded={!open} dir="auto" lang={lang ?? undefined}>
        {text}
      </p>
      {long && (
        <Button variant="minimal" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? moderationMessages.showLess : moderationMessages.showAll}
        </Button>
      )}
    </>
  )
}
