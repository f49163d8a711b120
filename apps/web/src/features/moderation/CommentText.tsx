import { Button } from '@blueprintjs/core'
import type { CommentMark, ModerationComment } from '@folkmoot/api-types/comments'
import { isErasedComment } from '@folkmoot/domain/erasure'
import { RISKY_MARKS } from '@folkmoot/domain/triage/mark-kinds'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'

/** The text with its marks, or that its author has erased it. */
export function CommentText({ comment }: { comment: ModerationComment }) {
  const { tid, txt, lang, marks = [] } = comment
  if (isErasedComment(comment)) return <p className="comment-text">{messages.erased}</p>
  return (
    <>
      <FoldedText id={`whole-${tid}`} lang={lang}>
        <MarkedText text={txt} marks={marks} />
      </FoldedText>
      <MarkReasons text={txt} marks={marks} />
    </>
  )
}

interface FoldedTextProps {
  id: string
  children: ReactNode
  /** the language of the text, if known */
  lang: string | null
}

/** The text of a comment. More than eight lines are folded. */
function FoldedText({ id, children, lang }: FoldedTextProps) {
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
          {isOpen ? messages.showLess : messages.showMore}
        </Button>
      )}
    </>
  )
}

interface MarkedTextProps {
  text: string
  marks: readonly CommentMark[]
}

/** A text with its marks highlighted, each with its reason. */
function MarkedText({ text, marks }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { kind, from, to } of marks) {
    if (from < at || to <= from || to > text.length) continue
    parts.push(
      text.slice(at, from),
      <mark key={from} data-risky={RISKY_MARKS.has(kind)} title={messages.markReasons[kind]}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}

/** The reasons of the marks, each with the words that it is about. */
function MarkReasons({ text, marks }: MarkedTextProps) {
  if (marks.length === 0) return null
  return (
    <ul className="stack gap-4 warning" aria-label={messages.marksLabel}>
      {marks.map(({ kind, from, to }) => (
        <li key={`${kind} ${from}`} data-risky={RISKY_MARKS.has(kind)}>
          {messages.markReasons[kind]}
          {to > from && <q dir="auto">{text.slice(from, to)}</q>}
        </li>
      ))}
    </ul>
  )
}
