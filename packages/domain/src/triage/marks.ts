import { findAddresses, findEmails, findIbans, findLinks, findPhones } from './contact-marks.ts'
import { createInsultFinder, type TextSpan } from './insult-finder.ts'
import type { InsultList } from './insults.ts'
import { findSecondIdeas, findShouting } from './style-marks.ts'

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

const FINDERS: readonly (readonly [MarkKind, (text: string) => readonly TextSpan[]])[] = [
  ['iban', findIbans],
  ['email', findEmails],
  ['link', findLinks],
  ['phone', findPhones],
  ['address', findAddresses],
  ['two-ideas', findSecondIdeas],
  ['shouting', findShouting],
]

const overlaps = (one: TextSpan, other: TextSpan): boolean => one.from < other.to && other.from < one.to

/**
 * Creates the function that marks a text. Its marks do not overlap and ascend: where two finders meet, the insult, then
 * the more certain one is kept. Everything but `language`, which depends on the other comments.
 * @param lists the word lists of insults
 */
export function createMarkFinder(
  lists?: Readonly<Record<string, InsultList>>,
): (text: string) => readonly CommentMark[] {
  const findInsults = createInsultFinder(lists)
  const finders = [['insult', findInsults] as const, ...FINDERS]
  return (text) => {
    const marks: CommentMark[] = []
    for (const [kind, find] of finders)
      for (const span of find(text))
        if (!marks.some((mark) => overlaps(mark, span))) marks.push({ kind, ...span })
    return marks.toSorted((one, other) => one.from - other.from)
  }
}
