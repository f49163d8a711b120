import { roundToHour } from '../votes/public.ts'
import type {
  Conversation,
  ConversationDetails,
  ConversationListItem,
  Preload,
} from '@folkmoot/api-types/conversations'
import { formatPlaceholderTopic } from '@folkmoot/domain/conversations'
import { canModerate, canReadAll, findOwnRole, findRole } from './authority.ts'
import type { PersonRole } from '@folkmoot/domain/people'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'

const toBoolean = (value: number): boolean => value !== 0
const toNullableBoolean = (value: number | null): boolean | null => (value === null ? null : toBoolean(value))

/** Leaves out what no caller reads. */
function omitInternals({
  zid,
  state,
  owner_site_id,
  ownername,
  importing_until,
  conversation_uuid,
  imported_url,
  imported_views,
  rehearsal_of,
  public_voters,
  ...rest
}: ConversationRow) {
  return rest
}

/** Fields of every form of the object, for every caller. */
function toSettings(row: ConversationRow) {
  return {
    ...omitInternals(row),
    is_active: toBoolean(row.is_active),
    is_draft: toBoolean(row.is_draft),
    is_anon: toBoolean(row.is_anon),
    is_public: toBoolean(row.is_public),
    is_data_open: toBoolean(row.is_data_open),
    profanity_filter: toBoolean(row.profanity_filter),
    spam_filter: toBoolean(row.spam_filter),
    strict_moderation: toBoolean(row.strict_moderation),
    prioritize_seed: toBoolean(row.prioritize_seed),
    use_xid_whitelist: toBoolean(row.use_xid_whitelist),
    xid_required: toBoolean(row.xid_required),
    identity_required: toBoolean(row.identity_required),
    owner_sees_participation_stats: toBoolean(row.owner_sees_participation_stats),
    auth_needed_to_vote: toBoolean(row.auth_needed_to_vote),
    auth_needed_to_write: toBoolean(row.auth_needed_to_write),
    auth_opt_fb: toNullableBoolean(row.auth_opt_fb),
    auth_opt_tw: toNullableBoolean(row.auth_opt_tw),
    auth_opt_allow_3rdparty: toBoolean(row.auth_opt_allow_3rdparty),
    importance_enabled: toBoolean(row.importance_enabled),
    treevite_enabled: toBoolean(row.treevite_enabled),
    topics_enabled: toBoolean(row.topics_enabled),
  }
}

/** Cached by row: an unchanged conversation is the same object in every request. */
const settingsCache = new WeakMap<ConversationRow, ReturnType<typeof toSettings>>()

/** The caller's role; nothing for those without one. */
function getRole(caller: Caller, row: ConversationRow): { role?: PersonRole } {
  const role = findRole(caller, row)
  return role === undefined ? {} : { role }
}

/** Fields of every form of the object; is_owner and is_mod depend on the caller. */
function getSettings(row: ConversationRow, caller: Caller) {
  const known = settingsCache.get(row) ?? toSettings(row)
  settingsCache.set(row, known)
  return {
    ...known,
    // who asks often could tell from exact values when somebody arrives
    ...(canReadAll(caller, row)
      ? {}
      : { participant_count: row.public_voters, modified: roundToHour(row.modified) }),
    is_owner: findOwnRole(caller, row) === 'owner',
    is_mod: canModerate(caller, row),
    ...getRole(caller, row),
  }
}

/** Creates the reply of an update. */
export function toConversationReply(row: ConversationRow, caller: Caller): Conversation {
  const settings = getSettings(row, caller)
  return { ...settings, created: String(row.created), modified: String(settings.modified) }
}

/** Creates the reply for one conversation. Only its moderators see the owner's site. */
export const toDetailsReply = (row: ConversationRow, caller: Caller): ConversationDetails => ({
  ...toConversationReply(row, caller),
  ...(canModerate(caller, row) ? { site_id: row.owner_site_id } : {}),
  translations: [],
  ownername: row.ownername,
})

/** Creates the entry of a list. Without a topic its name is the time of creation. */
export function toListItemReply(
  row: ConversationRow,
  caller: Caller,
  { origin, modUrl }: { origin: string; modUrl: boolean },
): ConversationListItem {
  const { context, topic, ...item } = getSettings(row, caller)
  return {
    ...item,
    topic: topic === null || topic === '' ? formatPlaceholderTopic(row.created) : topic,
    ...(context === null || context === '' ? {} : { context }),
    url: `${origin}/${row.conversation_id}`,
    ...(modUrl ? { mod_url: `${origin}/m/${row.conversation_id}` } : {}),
  }
}

/** Creates the conversation of the participant page. This server never requires a sign-in to take part. */
export function toPreloadReply(row: ConversationRow): Preload {
  const everyone = toConversationReply(row, { kind: 'anonymous' })
  return { ...everyone, auth_needed_to_vote: false, auth_needed_to_write: false }
}
