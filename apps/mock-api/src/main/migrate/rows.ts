import { listSettingNames, parseSetting, type SettingName } from '@folkmoot/api-types/conversation-change'
import { GROUP_LABELS } from '@folkmoot/api-types/reports'
import { CONVERSATION_ID_PATTERN } from '@folkmoot/domain/conversations'
import { toSettingColumns } from '../../nouns/conversations/setting-columns.ts'
import type { CommentRow, ConversationColumns, NewParticipantRow } from '../../platform/storage/database.ts'
import { hashText } from '../../platform/storage/queries.ts'
import type { InviteRow, WaveRow, VoteEventRow } from '../../platform/storage/conversation-tables.ts'
import type { ReportColumns } from '../../platform/storage/result-tables.ts'
import type { XidRow } from '../../platform/storage/people-tables.ts'
import type { SourceRow } from './source.storage.ts'
import { findNumber, findTime, getFlag, getNumber, getText, getWebAddress } from './source-values.ts'

/** Accounts here by their uid in the other database. */
export type UidMap = ReadonlyMap<number, number>

/** Settings that are decided anew: an address of its own is kept anyway, and publishing votes is a decision about each conversation. */
const LEFT_SETTINGS: ReadonlySet<SettingName> = new Set([
  'short_url',
  'is_data_open',
  'is_active',
  'is_draft',
])
const MOVED_SETTINGS = listSettingNames().filter((name) => !LEFT_SETTINGS.has(name))

/**
 * Converts the settings of a conversation. @returns the columns, and the names of settings whose value does not fit here
 */
export function toConversationColumns(row: SourceRow): {
  columns: Partial<ConversationColumns>
  refused: SettingName[]
} {
  const found: Record<string, string | number | boolean> = {}
  const refused: SettingName[] = []
  for (const name of MOVED_SETTINGS) {
    const value = row[name]
    if (value === null || value === undefined) continue
    const parsed = parseSetting(name, String(value as string | number | boolean))
    if (parsed === undefined) refused.push(name)
    else found[name] = parsed
  }
  const created = getNumber(row, 'created')
  const columns = {
    ...toSettingColumns(found),
    is_active: getFlag(row, 'is_active'),
    is_draft: getFlag(row, 'is_draft'),
    parent_url: getWebAddress(row, 'parent_url'),
    context: getText(row, 'context'),
    created,
    modified: getNumber(row, 'modified', created),
  }
  return { columns, refused }
}

/** True for an address that this server can serve as `/ID`. */
export const isServedId = (id: string): boolean => CONVERSATION_ID_PATTERN.test(id)

/** Converts a participant; only accounts have a uid here, and each once. */
export function toParticipantRow(zid: number, row: SourceRow, uid: number | null): NewParticipantRow {
  const created = getNumber(row, 'created')
  return {
    zid,
    pid: getNumber(row, 'pid'),
    uid,
    vote_count: getNumber(row, 'votes'),
    mod: getNumber(row, 'mod'),
    last_interaction: getNumber(row, 'last_interaction') || created,
    subscribed: 0,
    participant_key: null,
    created,
  }
}

/** Converts a comment. Of equal texts only the first has a text key. @param seen keys of the comments before */
export function toCommentRow(zid: number, row: SourceRow, uids: UidMap, seen: Set<string>): CommentRow {
  const txt = getText(row, 'txt') ?? ''
  const key = hashText(txt)
  const isRepeated = seen.has(key)
  seen.add(key)
  const created = getNumber(row, 'created')
  return {
    zid,
    tid: getNumber(row, 'tid'),
    pid: getNumber(row, 'pid'),
    uid: uids.get(getNumber(row, 'uid', -1)) ?? null,
    txt,
    txt_key: isRepeated ? null : key,
    mod: Math.sign(getNumber(row, 'mod')),
    active: getFlag(row, 'active', 1),
    is_meta: getFlag(row, 'is_meta'),
    is_seed: getFlag(row, 'is_seed'),
    velocity: getNumber(row, 'velocity', 1),
    lang: getText(row, 'lang'),
    quote_src_url: getWebAddress(row, 'quote_src_url'),
    original_id: getText(row, 'original_id'),
    created,
    modified: getNumber(row, 'modified', created),
  }
}

/** Converts a vote. @param id its place in the history */
export const toVoteRow = (zid: number, row: SourceRow, id: number): VoteEventRow => ({
  zid,
  id,
  pid: getNumber(row, 'pid'),
  tid: getNumber(row, 'tid'),
  vote: getNumber(row, 'vote'),
  high_priority: getFlag(row, 'high_priority'),
  weight_x_32767: getNumber(row, 'weight_x_32767'),
  created: getNumber(row, 'created'),
})

/** Converts an external id. */
export function toXidRow(
  { zid, owner }: { zid: number; owner: number },
  row: SourceRow,
  uids: UidMap,
): XidRow {
  const created = getNumber(row, 'created')
  return {
    owner,
    zid,
    xid: getText(row, 'xid') ?? '',
    uid: uids.get(getNumber(row, 'uid', -1)) ?? null,
    pid: findNumber(row, 'pid'),
    x_profile_image_url: getWebAddress(row, 'x_profile_image_url'),
    x_name: getText(row, 'x_name'),
    x_email: getText(row, 'x_email'),
    created,
    modified: getNumber(row, 'modified', created),
  }
}

/** Converts a wave; one without a parent follows the wave before it. */
export function toWaveRow(zid: number, row: SourceRow, id: number): WaveRow {
  const wave = getNumber(row, 'wave', 1)
  const created_at = findTime(row, 'created_at') ?? 0
  return {
    id,
    zid,
    wave,
    parent_wave: getNumber(row, 'parent_wave', wave - 1),
    size: getNumber(row, 'size'),
    invites_per_user: getNumber(row, 'invites_per_user'),
    owner_invites: getNumber(row, 'owner_invites'),
    expires_at: null,
    created_at,
    updated_at: findTime(row, 'updated_at') ?? created_at,
  }
}

/** Converts an invite. `ordinal` counts the codes of an owner within a wave from 0. */
export function toInviteRow(
  zid: number,
  row: SourceRow,
  ids: Pick<InviteRow, 'id' | 'wave_id' | 'parent_invite_id' | 'ordinal'>,
): InviteRow {
  const created_at = findTime(row, 'created_at') ?? 0
  return {
    ...ids,
    zid,
    invite_code: getText(row, 'invite_code') ?? '',
    status: getNumber(row, 'status'),
    invite_owner_pid: findNumber(row, 'invite_owner_pid'),
    invite_used_by_pid: findNumber(row, 'invite_used_by_pid'),
    invite_used_at: findTime(row, 'invite_used_at'),
    created_at,
    updated_at: findTime(row, 'updated_at') ?? created_at,
  }
}

/** Levels of reports. */
const MOD_LEVEL = { lowest: -2, highest: 0 } as const

/** Converts a report. It does not show the texts of rejected comments; its owner may decide that. */
export function toReportRow(zid: number, row: SourceRow, rid: number): ReportColumns {
  const created = getNumber(row, 'created')
  const level = getNumber(row, 'mod_level', MOD_LEVEL.lowest)
  return {
    rid,
    report_id: getText(row, 'report_id') ?? '',
    zid,
    report_name: getText(row, 'report_name'),
    label_x_neg: getText(row, 'label_x_neg'),
    label_x_pos: getText(row, 'label_x_pos'),
    label_y_neg: getText(row, 'label_y_neg'),
    label_y_pos: getText(row, 'label_y_pos'),
    label_groups: JSON.stringify(GROUP_LABELS.map((name) => getText(row, name))),
    mod_level: Math.min(MOD_LEVEL.highest, Math.max(MOD_LEVEL.lowest, level)),
    next_text: null,
    answers: '[]',
    story_texts: '{}',
    texts_written: null,
    withdrawn: null,
    published: null,
    created,
    modified: getNumber(row, 'modified', created),
  }
}
