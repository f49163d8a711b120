import type {
  Conversation,
  ConversationDetails,
  ConversationListItem,
  Preload,
} from '@folkmoot/api-types/conversations'
import { placeholderTopic } from '@folkmoot/domain/conversations'
import { moderates } from '../../http/access.ts'
import type { Caller } from '../../identity/caller.ts'
import type { ConversationRow } from './storage.ts'

const flag = (value: number): boolean => value !== 0
const maybeFlag = (value: number | null): boolean | null => (value === null ? null : flag(value))

/** What every form of the object has, whoever the caller is. */
function settingsOf(row: ConversationRow) {
  const {
    zid,
    state,
    owner_site_id,
    ownername,
    importing_until,
    conversation_uuid,
    imported_url,
    imported_views,
    ...rest
  } = row
  return {
    ...rest,
    is_active: flag(row.is_active),
    is_draft: flag(row.is_draft),
    is_anon: flag(row.is_anon),
    is_public: flag(row.is_public),
    is_data_open: flag(row.is_data_open),
    profanity_filter: flag(row.profanity_filter),
    spam_filter: flag(row.spam_filter),
    strict_moderation: flag(row.strict_moderation),
    prioritize_seed: flag(row.prioritize_seed),
    use_xid_whitelist: flag(row.use_xid_whitelist),
    xid_required: flag(row.xid_required),
    owner_sees_participation_stats: flag(row.owner_sees_participation_stats),
    auth_needed_to_vote: flag(row.auth_needed_to_vote),
    auth_needed_to_write: flag(row.auth_needed_to_write),
    auth_opt_fb: maybeFlag(row.auth_opt_fb),
    auth_opt_tw: maybeFlag(row.auth_opt_tw),
    auth_opt_allow_3rdparty: flag(row.auth_opt_allow_3rdparty),
    importance_enabled: flag(row.importance_enabled),
    treevite_enabled: flag(row.treevite_enabled),
    topics_enabled: flag(row.topics_enabled),
  }
}

/** Made once for each row: one that has not changed is the same object from call to call. */
const made = new WeakMap<ConversationRow, ReturnType<typeof settingsOf>>()

/** What every form of the object has; who the caller is decides is_owner and is_mod. */
function settings(row: ConversationRow, caller: Caller) {
  const known = made.get(row) ?? settingsOf(row)
  made.set(row, known)
  return {
    ...known,
    is_owner: caller.kind === 'user' && caller.user.uid === row.owner,
    is_mod: moderates(caller, row),
  }
}

/** The object as PUT answers it. */
export const conversationReply = (row: ConversationRow, caller: Caller): Conversation => ({
  ...settings(row, caller),
  created: String(row.created),
  modified: String(row.modified),
})

/** The object as GET with its id answers it; the owner's site only for those who administer it. */
export const detailsReply = (row: ConversationRow, caller: Caller): ConversationDetails => ({
  ...conversationReply(row, caller),
  ...(moderates(caller, row) ? { site_id: row.owner_site_id } : {}),
  translations: [],
  ownername: row.ownername,
})

/** The object as the list has it. A list needs a name for each entry: without a topic it is the time it was made. */
export function listItemReply(
  row: ConversationRow,
  caller: Caller,
  { origin, modUrl }: { origin: string; modUrl: boolean },
): ConversationListItem {
  const { context, topic, ...item } = settings(row, caller)
  return {
    ...item,
    topic: topic === null || topic === '' ? placeholderTopic(row.created) : topic,
    ...(context === null || context === '' ? {} : { context }),
    url: `${origin}/${row.conversation_id}`,
    ...(modUrl ? { mod_url: `${origin}/m/${row.conversation_id}` } : {}),
  }
}

/** What everyone's page starts with. Asking for a sign-in before taking part is not something this server does. */
export function preloadReply(row: ConversationRow): Preload {
  const everyone = conversationReply(row, { kind: 'anonymous' })
  return { ...everyone, auth_needed_to_vote: false, auth_needed_to_write: false }
}
