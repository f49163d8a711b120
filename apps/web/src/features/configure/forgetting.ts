import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { findNextRemoval } from '@folkmoot/domain/retention'
import { formatDay } from '../../conversation/lifecycle-times.ts'
import { endMessages as words } from '../../messages/end.ts'

/** When the people of a conversation are forgotten. */
interface Forgetting {
  /** one or two sentences */
  readonly text: string
  /** true when nobody can stop it any more */
  readonly isNow: boolean
}

/** Says it of the people who are there, or of those who come after the others were forgotten. */
function describeNext(
  state: Parameters<typeof findNextRemoval>[0],
  { who, now }: { who: string; now: number },
): Forgetting {
  const { retention_days: days } = state
  const next = findNextRemoval(state)
  if (days === 0) return { text: words.retentionNever(who), isNow: false }
  if (next === undefined) return { text: words.retentionAfter(who, days), isNow: false }
  const date = formatDay(next.time)
  if (next.isPlanned) return { text: words.retentionPlanned(who, date), isNow: false }
  if (next.time > now) return { text: words.retentionOn(who, date), isNow: false }
  return { text: words.retentionNow(days, date), isNow: true }
}

/**
 * Says when the people of a conversation are forgotten if that is so many days after closing, by the rule of the server.
 * @param now milliseconds since 1970
 */
export function describeForgetting(
  { opens_at = null, closes_at = null, closed_at = null, identities_removed_at = null }: ConversationDetails,
  retention_days: number,
  now: number = Date.now(),
): Forgetting {
  const state = { retention_days, opens_at, closes_at, closed_at, identities_removed_at }
  if (identities_removed_at === null) return describeNext(state, { who: words.retentionWho, now })
  const { text, isNow } = describeNext(state, { who: words.retentionLater, now })
  return { text: `${words.retentionDone(formatDay(identities_removed_at))} ${text}`, isNow }
}
