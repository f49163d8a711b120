import type { CommentMark } from '@folkmoot/api-types/comment-hints'
import { RISKY_MARKS } from '@folkmoot/domain/triage/mark-kinds'
import type { ReactNode } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'

interface Props {
  text: string
  marks: readonly CommentMark[]
}

/** A text with its marks highlighted, each with its reason. */
export function MarkedText({ text, marks }: Props) {
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
export function MarkReasons({ text, marks }: Props) {
  if (marks.length === 0) return null
  return (
    <ul className="mark-reasons" aria-label={messages.marksLabel}>
      {marks.map(({ kind, from, to }) => (
        <li key={`${kind} ${from}`} data-risky={RISKY_MARKS.has(kind)}>
          {messages.markReasons[kind]}
          {to > from && <q dir="auto">{text.slice(from, to)}</q>}
        </li>
      ))}
    </ul>
  )
}
