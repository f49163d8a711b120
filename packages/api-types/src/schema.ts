import { LIMITS } from '@folkmoot/domain/limits'
import { WEB_ADDRESS_PATTERN } from '@folkmoot/domain/web-address'
import * as Type from 'typebox'

/** Pieces of schema that several calls share. */
export const ConversationId = Type.String({ minLength: 1, maxLength: LIMITS.conversationId })
export const ReportId = Type.String({ minLength: 1, maxLength: LIMITS.reportId })

/** Somebody's id outside, as the site that embeds the conversation knows them. */
export const Xid = Type.String({ minLength: 1, maxLength: LIMITS.xid })

/** An extension: 128 random bits as base64url that a browser makes for itself, so that it is found again. */
export const ParticipantKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: '128 random bits as base64url: 22 letters, digits, hyphens or underscores',
})

/** Where somebody is written to. */
export const MailAddress = Type.String({
  maxLength: LIMITS.email,
  pattern: '^[^@\\s<>",;:]+@[^@\\s<>",;:]+$',
  description: `an e-mail address of at most ${LIMITS.email} characters, such as ada@example.org`,
})

/** Where a link leads; the empty text for nowhere. Nothing that a browser would run. */
export const WebAddress = Type.String({
  maxLength: LIMITS.link,
  pattern: WEB_ADDRESS_PATTERN,
  description: `a web address that begins with http:// or https://, of at most ${LIMITS.link} characters`,
})

/** A participant's token as it stands in an answer. */
export const TokenInfo = Type.Object({
  token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** seconds */
  expires_in: Type.Integer(),
})
export type TokenInfo = Type.Static<typeof TokenInfo>

/** Where a page of a list begins and how long it is: any number is taken, and brought into the contract's range. */
export const Paging = { limit: Type.Optional(Type.Integer()), offset: Type.Optional(Type.Integer()) }

/** Where a page of a list stands in the whole. */
export const Pagination = Type.Object({
  limit: Type.Integer(),
  offset: Type.Integer(),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
})
export type Pagination = Type.Static<typeof Pagination>

/** What the contract sends as null when there is nothing to say. */
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/*
 * TypeBox's own Record, Partial and Pick bring into the browser whatever works types out of types; what our schemas need of
 * them is this.
 */
/** An object whose keys are data, such as the ids of comments. */
export const RecordOfSchema = <S extends Type.TSchema>(schema: S) =>
  Type.Unsafe<Record<string, Type.Static<S>>>({ type: 'object', patternProperties: { '^.*$': schema } })

/** The same properties, each of which may be missing. */
export const makeOptional = <P extends Type.TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof P]: Type.TOptional<P[K]>
  }

/** Some of the properties. */
export const pickProperties = <P extends Type.TProperties, K extends keyof P & string>(
  properties: P,
  names: readonly K[],
) => Object.fromEntries(names.map((name) => [name, properties[name]])) as Pick<P, K>

/** A whole number that the integer columns of every database hold. */
export const Int32 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })

/** Milliseconds since 1970 as a number. */
export const Milliseconds = Type.Integer()
/** Milliseconds since 1970 as text, where the contract has it so. */
export const MillisecondsText = Type.String()

export const Empty = Type.Object({})

/** A file of comma-separated values, made piece by piece while it is sent. */
export const Csv = Type.Unsafe<AsyncIterable<string>>({ type: 'string' })
