import { findAddresses, findEmails, findIbans, findLinks, findPhones } from './contact-marks.ts'
import { createInsultFinder } from './insult-finder.ts'
import type { InsultList } from './insults.ts'
import type { CommentMark, MarkKind } from './mark-kinds.ts'
import { findSecondIdeas, findShouting } from './style-marks.ts'
import { isOverlapping, type TextSpan } from './text-span.ts'

/** The more certain ones first. */
const FINDERS: readonly (readonly [MarkKind, (text: string) => readonly TextSpan[]])[] = [
  ['iban', findIbans],
  ['email', findEmails],
  ['link', findLinks],
  ['phone', findPhones],
  ['address', findAddresses],
  ['two-ideas', findSecondIdeas],
  ['shouting', findShouting],
]

/**
 * Creates the function that marks a text. Its marks ascend and do not overlap: of two in one place the insult is kept, or
 * else the more certain one. It finds every kind but `language`, which depends on the other comments.
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
        if (!marks.some((mark) => isOverlapping(mark, span))) marks.push({ kind, ...span })
    return marks.toSorted((one, other) => one.from - other.from)
  }
}
