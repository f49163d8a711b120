import { ConversationChange } from '@folkmoot/api-types/conversation-change'
import type { Conversation } from '@folkmoot/api-types/conversations'
import { COLOUR_FIELDS, parseColour } from '@folkmoot/domain/conversations'
import { Check } from 'typebox/value'
import { createUsageError } from '../../errors.ts'

const FIELDS = ConversationChange.properties
type Field = keyof typeof FIELDS

const BOOLEAN_WORDS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
}

const getSchema = (name: Field): FieldSchema => FIELDS[name] as object

const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name)

/** Lists the names of all settings in the API. */
export const listFieldNames = (): string[] => Object.keys(FIELDS).sort()

/** Parts of a schema that its description uses. */
interface FieldSchema {
  readonly type?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly maxLength?: unknown
  readonly description?: unknown
}

/** Describes the values of a setting. */
function describeField({ type, minimum, maximum, maxLength, description }: FieldSchema): string {
  if (type === 'boolean') return 'yes or no'
  if (type === 'integer') return `a whole number from ${String(minimum)} to ${String(maximum)}`
  return typeof description === 'string' ? description : `a text of at most ${String(maxLength)} characters`
}

function parseValue(schema: FieldSchema, text: string): unknown {
  if (schema.type === 'boolean') return BOOLEAN_WORDS[text.toLowerCase()]
  if (schema.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : undefined
  return text
}

/**
 * Parses FIELD=VALUE words as settings, each as its type.
 * @throws CommandError that names every invalid word and the valid values
 */
export function parseFields(words: readonly string[]): ConversationChange {
  const problems: string[] = []
  const entries = words.flatMap((word) => {
    const [, name = '', text = ''] = /^([^=]*)=([^]*)$/.exec(word) ?? []
    if (!word.includes('=')) problems.push(`“${word}” is not FIELD=VALUE.`)
    else if (!isField(name))
      problems.push(`There is no setting “${name}”. The settings are: ${listFieldNames().join(', ')}.`)
    else {
      const value = parseValue(getSchema(name), text)
      if (Check(FIELDS[name], value)) return [[name, value] as const]
      problems.push(`${name} cannot be “${text}”; it takes ${describeField(getSchema(name))}.`)
    }
    return []
  })
  if (problems.length > 0) throw createUsageError(problems.join('\n'))
  return Object.fromEntries(entries)
}

/** The value as the server stores it: trimmed, without the word for the default colour. */
function toComparable(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? ''
  return COLOUR_FIELDS.some((field) => field === name) ? (parseColour(value) ?? '') : value.trim()
}

/** Lists the fields of a change that the reply has: a server keeps a launched draft open, or may lack a setting. */
export function listAppliedFields(change: ConversationChange, reply: Conversation): string[] {
  // no reply has short_url: it gives a new conversation_id
  const stored: Readonly<Record<string, unknown>> = { ...reply, short_url: change.short_url }
  return Object.entries(change)
    .filter(([name, value]) => toComparable(name, stored[name]) === toComparable(name, value))
    .map(([name]) => name)
}
