/** A part of a text, in UTF-16 code units: from the first one to before `to`. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** The place of a match in its text. */
export const toSpan = ({ 0: { length }, index }: RegExpExecArray): TextSpan => ({
  from: index,
  to: index + length,
})

/** The places of all matches of a pattern, which must have the flag `g`. */
export const findSpans = (text: string, pattern: RegExp): TextSpan[] =>
  [...text.matchAll(pattern)].map(toSpan)

/** True for spans with a code unit in common. */
export const isOverlapping = (one: TextSpan, other: TextSpan): boolean =>
  one.from < other.to && other.from < one.to

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

/** Marks of content that is harmful once published; reviewed first. */
export const RISKY_MARKS: ReadonlySet<MarkKind> = new Set(['insult', 'phone', 'email', 'iban', 'address'])
