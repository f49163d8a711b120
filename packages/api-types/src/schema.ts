import { EXCEL_FORMATS } from '@folkmoot/domain/export-files'
import { LIMITS } from '@folkmoot/domain/limits'
import { PERSON_ROLES, type PersonRole } from '@folkmoot/domain/people'
import { RESULTS_SHOWN, type ResultsShown as Shown } from '@folkmoot/domain/results-shown'
import { XID_POLICIES, type XidPolicy as Policy } from '@folkmoot/domain/xids'
import * as Type from 'typebox'

/** A safe target of a link: http or https with a host; or empty. */
const WEB_ADDRESS_PATTERN = '^(|[hH][tT][tT][pP][sS]?://[^\\s/?#\\\\][^\\s]*)$'

/** Schemas that several calls share. */
export const ConversationId = Type.String({ minLength: 1, maxLength: LIMITS.conversationId })
export const ReportId = Type.String({ minLength: 1, maxLength: LIMITS.reportId })

/** A person's external id on the embedding site. */
export const Xid = Type.String({ minLength: 1, maxLength: LIMITS.xid })

/** Extensions: the external id's expiry and signature by its site, or a token of the site in place of all three. */
export const XID_PROOF_FIELDS = {
  /** seconds since 1970 */
  xid_exp: Type.Optional(Type.String({ maxLength: LIMITS.xidExpiry })),
  /** HMAC-SHA256 of expiry and id, hexadecimal */
  xid_sig: Type.Optional(Type.String({ maxLength: LIMITS.xidSignature })),
  /** a JWT with the claims `sub` (the id) and `exp`, HS256 */
  xid_jwt: Type.Optional(Type.String({ maxLength: LIMITS.xidToken })),
}

/** What a conversation asks of external ids. */
export const XidPolicy = Type.Unsafe<Policy>(
  Type.String({
    pattern: `^(${XID_POLICIES.join('|')})$`,
    description: '“unsigned”, “signed” or “none”',
  }),
)

/** When participants see results. */
export const ResultsShown = Type.Unsafe<Shown>(
  Type.String({
    pattern: `^(${RESULTS_SHOWN.join('|')})$`,
    description: '“votes”, “end”, “closed” or “always”',
  }),
)

/** A role in a conversation or a site. */
export const Role = Type.Unsafe<PersonRole>(
  Type.String({
    pattern: `^(${PERSON_ROLES.join('|')})$`,
    description: '“owner”, “moderator” or “analyst” (reads, changes nothing)',
  }),
)

/** The fields that name a person by the external id of a site. */
export const XID_FIELDS = { xid: Type.Optional(Xid), ...XID_PROOF_FIELDS }

/** An extension: 128 random bits as base64url by which a browser identifies itself again. */
export const ParticipantKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: '128 random bits as base64url: 22 letters, digits, hyphens or underscores',
})

/** A participant's number in a query, or `mypid` for the caller's own, which existing participation pages send. */
export const PidOrMine = Type.String({
  pattern: '^(mypid|-?[0-9]{1,9})$',
  description: 'the number of a participant, or “mypid” for the caller’s own',
})

/** An e-mail address. */
export const MailAddress = Type.String({
  maxLength: LIMITS.email,
  pattern: '^[^@\\s<>",;:]+@[^@\\s<>",;:]+$',
  description: `an e-mail address of at most ${LIMITS.email} characters, such as ada@example.org`,
})

/** The target of a link, or empty. Only http and https, nothing that a browser would run. */
export const WebAddress = Type.String({
  maxLength: LIMITS.link,
  pattern: WEB_ADDRESS_PATTERN,
  description: `a web address that begins with http:// or https://, of at most ${LIMITS.link} characters`,
})

/** A participant's token in a reply. */
export const TokenInfo = Type.Object({
  token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** seconds */
  expires_in: Type.Integer(),
})
export type TokenInfo = Type.Static<typeof TokenInfo>

/** Offset and length of a page of a list; numbers outside the contract's range are clamped. */
export const Paging = { limit: Type.Optional(Type.Integer()), offset: Type.Optional(Type.Integer()) }

/** The position of a page in its list. */
export const Pagination = Type.Object({
  limit: Type.Integer(),
  offset: Type.Integer(),
  total: Type.Integer(),
  hasMore: Type.Boolean(),
})
export type Pagination = Type.Static<typeof Pagination>

/** A value, or null when it is unknown. */
export const Nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/*
 * TypeBox's own Record, Partial and Pick add much code to the browser bundles; these replacements are enough for our
 * schemas.
 */
/** An object whose keys are data, such as the ids of comments. */
export const RecordOfSchema = <S extends Type.TSchema>(schema: S) =>
  Type.Unsafe<Record<string, Type.Static<S>>>({ type: 'object', patternProperties: { '^.*$': schema } })

/** The same properties, all optional. */
export const makeOptional = <P extends Type.TProperties>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof P]: Type.TOptional<P[K]>
  }

/** A property for each key of an object. */
export const mapProperties = <Fields extends object, S extends Type.TSchema>(
  fields: Fields,
  createProperty: (field: Fields[keyof Fields]) => S,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, createProperty(field)])) as {
    [K in keyof Fields]: S
  }

/** Some of the properties. */
export const pickProperties = <P extends Type.TProperties, K extends keyof P & string>(
  properties: P,
  names: readonly K[],
) => Object.fromEntries(names.map((name) => [name, properties[name]])) as Pick<P, K>

/** An integer within the range of every database's integer columns. */
export const Int32 = Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647 })

/** Milliseconds since 1970 as a number. */
export const Milliseconds = Type.Integer()
/** Milliseconds since 1970 as text, where the contract requires text. */
export const MillisecondsText = Type.String()

export const Empty = Type.Object({})

/** A .zip that is created while it is sent. */
export const Zip = Type.Unsafe<AsyncIterable<Uint8Array>>({
  type: 'string',
  contentMediaType: 'application/zip',
})

/** A CSV file that is created while it is sent. */
export const Csv = Type.Unsafe<AsyncIterable<string>>({ type: 'string', contentMediaType: 'text/csv' })

/** An extension: the file for Excel, by the decimal sign of its language (FILE-5). */
export const excelQuery = { excel: Type.Optional(Type.Enum([...EXCEL_FORMATS])) }

/** An extension: only rows that have all of these words, upper and lower case alike. */
export const searchQuery = { search: Type.Optional(Type.String({ maxLength: LIMITS.tableSearch })) }

/** An extension: filters and sorts a list that comes in pages; empty cells come last. */
export const createTableQuery = <const Columns extends readonly string[]>(columns: Columns) => ({
  ...searchQuery,
  sort: Type.Optional(Type.Unsafe<Columns[number]>(Type.Enum([...columns]))),
  descending: Type.Optional(Type.Boolean()),
})
