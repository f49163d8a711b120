import { MOD } from '@folkmoot/domain/comments'
import { isLongerThan } from '@folkmoot/domain/text'
import { isDense } from './words.ts'

/** A quotation is not longer than this, if the topic has a shorter comment; less in a script without spaces. */
const MAX_QUOTATION_CHARACTERS = 180
const MAX_DENSE_QUOTATION_CHARACTERS = 60

/** A comment of a topic. */
interface TopicMember {
  readonly tid: number
  readonly txt: string
  /** `computeTypicality`; null where it was not measured */
  readonly typicality: number | null
}

const isLong = (txt: string): boolean =>
  isLongerThan(txt, isDense(txt) ? MAX_DENSE_QUOTATION_CHARACTERS : MAX_QUOTATION_CHARACTERS)

/**
 * Finds the most typical of some comments of a topic, to be quoted with its name: the first by typicality that is not long, of
 * long ones alone the first; the first of ties. The caller leaves out comments that must not be quoted.
 * @returns undefined without a comment whose typicality was measured
 */
export function findTypicalComment<T extends TopicMember>(comments: readonly T[]): T | undefined {
  const measured = comments.filter(({ typicality, txt }) => typicality !== null && txt.trim() !== '')
  const short = measured.filter(({ txt }) => !isLong(txt))
  const [first] = (short.length > 0 ? short : measured).toSorted(
    (one, other) => Number(other.typicality) - Number(one.typicality) || one.tid - other.tid,
  )
  return first
}

/** Tells whether a comment may be quoted to the public as typical: accepted, shown to participants, and not about the conversation itself. */
export const isQuotable = (comment: {
  readonly mod: number
  readonly active: number | boolean
  readonly is_meta: number | boolean
}): boolean => comment.mod === MOD.accepted && Boolean(comment.active) && !comment.is_meta
