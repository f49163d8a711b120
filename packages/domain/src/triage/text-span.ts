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
