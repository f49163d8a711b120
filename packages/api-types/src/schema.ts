import { LIMITS } from '@folkmoot/domain'
import * as Type from 'typebox'

/** Pieces of schema that several calls share. */
export const ConversationId = Type.String({ minLength: 1, maxLength: LIMITS.conversationId })
export const ReportId = Type.String({ minLength: 1, maxLength: LIMITS.reportId })

/** What the contract sends as null when there is nothing to say. */
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Milliseconds since 1970 as a number. */
export const Milliseconds = Type.Integer()
/** Milliseconds since 1970 as text, where the contract has it so. */
export const MillisecondsText = Type.String()

export const Empty = Type.Object({})

/** A file of comma-separated values, made piece by piece while it is sent. */
export const Csv = Type.Unsafe<AsyncIterable<string>>({ type: 'string' })
