/** The parts of a JSON schema that decide how a value is read, and say what is expected of it. */
export interface JsonSchema {
  type?: string
  /** of a value with a pattern: what it is, to follow “must be” */
  description?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  /** of a text that is a whole file: its own reader says what is wrong in it */
  contentMediaType?: string
}

function formatRange({ minimum: from, maximum: to }: JsonSchema): string {
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`
  if (from !== undefined) return ` of at least ${from}`
  return to === undefined ? '' : ` of at most ${to}`
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function formatBounds(least: number | undefined, most: number | undefined, noun: string): string {
  if (least && most !== undefined) return ` of ${least} to ${formatCount(most, noun)}`
  if (least) return ` of at least ${formatCount(least, noun)}`
  return most === undefined ? '' : ` of at most ${formatCount(most, noun)}`
}

/** What a value must be, in words that follow its name. A pattern is never shown: its schema's description says it. */
export function formatExpectation(shape: JsonSchema): string {
  if (shape.pattern !== undefined)
    return `must be ${shape.description ?? 'written as this call describes it'}`
  switch (shape.type) {
    case 'integer':
      return `must be a whole number${formatRange(shape)}`
    case 'number':
      return `must be a number${formatRange(shape)}`
    case 'boolean':
      return 'must be true or false'
    case 'string':
      return `must be text${formatBounds(shape.minLength, shape.maxLength, 'character')}`
    case 'array':
      return `must be a list${formatBounds(shape.minItems, shape.maxItems, 'value')}`
    default:
      return 'has a value that this call does not take'
  }
}

/** Why a value could not be read, in the contract's words (docs/contract/README.md#values): its clients look for them. */
export type ParseFailureReason =
  | `polis_fail_parse_${'int' | 'number' | 'boolean' | 'email' | 'int_array' | 'string_array'}`
  | `polis_fail_parse_${'int' | 'number'}_out_of_range`
  | `polis_fail_parse_string_${'missing' | 'too_long' | 'too_short' | 'array_empty'}`
  | 'polis_err_fetching_zid_for_conversation_id'
  | 'polis_err_fetching_rid_for_report_id'

/** The reason for a value of another type. */
export function getTypeReason({ type, items }: JsonSchema): ParseFailureReason {
  if (type === 'integer') return 'polis_fail_parse_int'
  if (type === 'number') return 'polis_fail_parse_number'
  if (type === 'boolean') return 'polis_fail_parse_boolean'
  if (type !== 'array') return 'polis_fail_parse_string_missing'
  return items?.type === 'integer' ? 'polis_fail_parse_int_array' : 'polis_fail_parse_string_array'
}

/** The reason for a value of the right type that its schema does not take; none where the contract has none. */
export function findValueReason({ type }: JsonSchema, field: string): ParseFailureReason | undefined {
  if (type === 'integer') return 'polis_fail_parse_int_out_of_range'
  if (type === 'number') return 'polis_fail_parse_number_out_of_range'
  if (type === 'array') return 'polis_fail_parse_string_array_empty'
  return field === 'email' ? 'polis_fail_parse_email' : undefined
}

/** The same of each value in a list. */
export const formatListExpectation = (expected: string): string =>
  `must be a list in which each value ${expected}`
