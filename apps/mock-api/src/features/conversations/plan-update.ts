import type { conversations } from '@folkmoot/api-types/conversations'
import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { isRehearsal } from '@folkmoot/domain/rehearsal/rehearsals'
import { hasOwnerRights } from '../../core/authority.ts'
import type { Caller } from '../../core/caller.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'
import { ApiError } from '../../core/errors.ts'
import { planLifecycle } from '../../core/lifecycle.storage.ts'
import { getChangedColumns, type SettingColumns } from '../../core/setting-columns.ts'
import type { ConversationColumns } from '../../storage/database.ts'

/** Settings that would tell people of a rehearsal, let them in, or publish it. */
const REAL_SETTINGS = [
  'xid_policy',
  'xid_required',
  'use_xid_whitelist',
  'identity_required',
  'treevite_enabled',
  'is_data_open',
  'subscribe_type',
  'retention_days',
]

/** The columns that an update changes. */
interface UpdatePlan {
  readonly settings: SettingColumns
  /** those of the conversation's life */
  readonly life: Partial<ConversationColumns>
}

/** True if a change begins the days until people are forgotten, or plans to: closing does, and so does archiving. */
const beginsForgetting = ({ retention_days }: ConversationRow, { settings, life }: UpdatePlan): boolean =>
  settings.retention_days !== undefined ||
  (retention_days > 0 && (life.closed_at != null || life.closes_at != null))

/**
 * Plans what an update changes.
 * @throws ApiError for what the caller may not change, for settings that exclude each other, and for what the conversation's state
 * does not allow: one that is archived is taken back before its settings change
 */
export function planUpdate(
  current: ConversationRow,
  {
    opens_at,
    closes_at,
    archived,
    ...change
  }: Omit<EndpointInput<typeof conversations.updateConversation>['body'], 'conversation_id'>,
  { caller, now }: { caller: Caller; now: number },
): UpdatePlan {
  const { is_active, is_draft } = change
  const settings = getChangedColumns(current, change)
  const life = planLifecycle(current, { is_active, is_draft, opens_at, closes_at, archived }, now)
  if (current.archived_at !== null && life.archived_at === undefined && Object.keys(settings).length > 0)
    throw new ApiError('polis_err_conversation_archived')
  if (isRehearsal(current) && REAL_SETTINGS.some((name) => name in settings))
    throw new ApiError('polis_err_conversation_rehearsal')
  const isOwner = hasOwnerRights(caller, current)
  if (beginsForgetting(current, { settings, life }) && !isOwner)
    throw new ApiError('polis_err_conversation_owner_only')
  if (settings.is_data_open !== undefined && !isOwner)
    throw new ApiError('polis_err_publish_votes_owner_only')
  return { settings, life }
}
