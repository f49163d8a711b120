import type { ModerationDecision } from '@folkmoot/api-types/moderation-log'
import type { LoggedState } from '@folkmoot/domain/moderation-log'
import type { DescribedDecision } from './storage.ts'

/** Parses the public part of a stored state; the rest is only for reverting a decision. */
export function parseLoggedState(json: string): LoggedState {
  const stored: unknown = JSON.parse(json)
  const { mod, active, is_meta, status, name, names, replaces, replaced_by } = (stored ?? {}) as Record<
    string,
    unknown
  >
  return {
    ...(typeof mod === 'number' ? { mod } : {}),
    ...(typeof active === 'boolean' ? { active } : {}),
    ...(typeof is_meta === 'boolean' ? { is_meta } : {}),
    ...(typeof status === 'string' ? { status } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(Array.isArray(names) ? { names: names.map(String) } : {}),
    ...(Array.isArray(replaced_by) ? { replaced_by: replaced_by.map(Number) } : {}),
    ...(typeof replaces === 'number' ? { replaces } : {}),
  }
}

/** Converts a decision for the log. */
export const toDecisionReply = (row: DescribedDecision): ModerationDecision => ({
  id: row.id,
  created: row.created,
  uid: row.uid,
  moderator: row.moderator,
  action: row.action,
  tid: row.tid,
  txt: row.txt,
  topic_key: row.topic_key,
  from: parseLoggedState(row.before),
  to: parseLoggedState(row.after),
  reason: row.reason,
})
