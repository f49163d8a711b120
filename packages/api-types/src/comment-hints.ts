import { MARK_KINDS, type MarkKind } from '@folkmoot/domain/triage/mark-kinds'
import * as Type from 'typebox'

/** The state of a comment that a moderator saw when they decided. */
export const SeenState = Type.Object({
  mod: Type.Integer(),
  active: Type.Boolean(),
  is_meta: Type.Boolean(),
})

/** A hint for moderators: a place of the text in UTF-16 code units, and why they should look there. */
export const CommentMark = Type.Object({
  kind: Type.Unsafe<MarkKind>(Type.Union(MARK_KINDS.map((kind) => Type.Literal(kind)))),
  from: Type.Integer(),
  to: Type.Integer(),
})
export type CommentMark = Type.Static<typeof CommentMark>

/** Extensions for people who run the conversation; absent with a report_id. */
export const triageFields = {
  marks: Type.Optional(Type.Array(CommentMark)),
  /** the first comment of its group of near-duplicates; absent on that one and without a group */
  similar_to: Type.Optional(Type.Integer()),
  /** the probable language of the text */
  detected_lang: Type.Optional(Type.String()),
  /** the comment that this rejected one repeats, as a moderator said */
  repeats: Type.Optional(Type.Integer()),
  /** the comment in whose place a moderator wrote this one */
  replaces: Type.Optional(Type.Integer()),
  /** the comments in place of this rejected one: one in other words, or several that split it */
  replaced_by: Type.Optional(Type.Array(Type.Integer())),
}
