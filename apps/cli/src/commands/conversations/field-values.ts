import type { ConversationChange } from '@folkmoot/api-types/conversation-change'
import type { Conversation } from '@folkmoot/api-types/conversations'
import {
  describeSetting,
  isSettingName,
  listSettingNames,
  parseSetting,
} from '@folkmoot/api-types/setting-text'
import { COLOUR_FIELDS, parseColour } from '@folkmoot/domain/conversations'
import { createUsageError } from '../../errors.ts'

/**
 * Parses FIELD=VALUE words as settings, each as its type.
 * @throws CommandError that names every invalid word and the valid values
 */
export function parseFields(words: readonly string[]): ConversationChange {
  const problems: string[] = []
  const entries = words.flatMap((word) => {
    const [, name = '', text = ''] = /^([^=]*)=([^]*)$/.exec(word) ?? []
    if (!word.includes('=')) problems.push(`“${word}” is not FIELD=VALUE.`)
    else if (!isSettingName(name))
      problems.push(`There is no setting “${name}”. The settings are: ${listSettingNames().join(', ')}.`)
    else {
      const value = parseSetting(name, text)
      if (value !== undefined) return [[name, value] as const]
      problems.push(`${name} cannot be “${text}”; it takes ${describeSetting(name)}.`)
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
