import type { SecurityEvent } from '@folkmoot/api-types/security-log'
import { securityLogMessages as messages } from '../../messages/security-log.ts'

/** Formats who caused an event: an account by name, anything else by its kind. */
export function formatActor({ actor, uid, name }: SecurityEvent): string {
  if (uid === null) return messages.actors[actor] ?? actor
  if (name === null) return messages.deletedAccount(uid)
  return name || messages.unnamed(uid)
}

function formatValue(name: string, value: SecurityEvent['details'][string]): string {
  if (name === 'expires_at' && typeof value === 'number') return new Date(value).toLocaleString()
  return messages.switched[String(value)] ?? String(value ?? '–')
}

/** Formats the details of an event in words, one line each. */
export const listDetails = ({ details }: SecurityEvent): string[] =>
  Object.entries(details).map(
    ([name, value]) => `${messages.details[name] ?? name}: ${formatValue(name, value)}`,
  )
