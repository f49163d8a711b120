import type { TextSpan } from './text-span.ts'

/** What a mark says about its place in a comment, the most urgent first. A mark is a hint for people and decides nothing. */
export const MARK_KINDS = [
  'insult',
  'phone',
  'email',
  'iban',
  'address',
  'link',
  'language',
  'shouting',
  'two-ideas',
] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** A place of a comment that a moderator should look at, in UTF-16 code units. */
export interface CommentMark extends TextSpan {
  readonly kind: MarkKind
}

/** Marks of things that harm somebody when they are published: somebody looks at them first. */
export const RISKY_MARKS: ReadonlySet<MarkKind> = new Set(['insult', 'phone', 'email', 'iban', 'address'])
