import type { Language } from './languages.ts'

/** The question and the description of a conversation, beside the ids of its comments. */
export const QUESTION_TID = -2
export const DESCRIPTION_TID = -1

/** A text of a conversation in another language than the one in which it was written. */
export interface Translation {
  /** of a comment, or one of the two above */
  readonly tid: number
  readonly language: Language
  /** empty for none */
  readonly txt: string
}

/** Translations that one call saves. */
export const MAX_SAVED_TRANSLATIONS = 1000
