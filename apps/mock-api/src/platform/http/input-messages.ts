/** The keywords of a JSON schema that decide how a value is parsed and described. */
export interface JsonSchema {
  type?: string
  /** for a value with a pattern: its description, to follow “must be” */
  description?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  /** set for the text of a file, which has a parser of its own */
  contentMediaType?: string
}

function formatRange({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function formatBounds(min: number | undefined, max: number | undefined, noun: string): string {
  if (min && max !== undefined) return ` of ${min} to ${formatCount(max, noun)}`
  if (min) return ` of at least ${formatCount(min, noun)}`
  return max === undefined ? '' : ` of at most ${formatCount(max, noun)}`
}

/** Formats what a value must be, to follow the field's name. Instead of a pattern it uses the schema's description. */
export function formatExpectation(shape: JsonSchema): string {
  if (shape.pattern !== undefined)
    return `must be ${shape.description ?? 'in the format that this call describes'}`
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
      return 'has a value that this call does not accept'
  }
}

/** The reason why a value is invalid, as a code of the contract (docs/contract/README.md#values). */
export type ParseFailureReason =
  | `polis_fail_parse_${'int' | 'number' | 'boolean' | 'email' | 'int_array' | 'string_array'}`
  | `polis_fail_parse_${'int' | 'number'}_out_of_range`
  | `polis_fail_parse_string_${'missing' | 'too_long' | 'too_short' | 'array_empty'}`
  | 'polis_err_fetching_zid_for_conversation_id'
  | 'polis_err_fetching_rid_for_report_id'

/** Returns the reason for a value of the wrong type. */
export function getTypeReason({ type, items }: JsonSchema): ParseFailureReason {
  if (type === 'integer') return 'polis_fail_parse_int'
  if (type === 'number') return 'polis_fail_parse_number'
  if (type === 'boolean') return 'polis_fail_parse_boolean'
  if (type !== 'array') return 'polis_fail_parse_string_missing'
  return items?.type === 'integer' ? 'polis_fail_parse_int_array' : 'polis_fail_parse_string_array'
}

/** Returns the reason for a value of the right type that violates its schema; undefined if the contract has none. */
export function findValueReason({ type }: JsonSchema, field: string): ParseFailureReason | undefined {
  if (type === 'integer') return 'polis_fail_parse_int_out_of_range'
  if (type === 'number') return 'polis_fail_parse_number_out_of_range'
  if (type === 'array') return 'polis_fail_parse_string_array_empty'
  return field === 'email' ? 'polis_fail_parse_email' : undefined
}

/** Formats the expectation of each value in a list. */
export const formatListExpectation = (expected: string): string =>
  `must be a list in which each value ${expected}`
