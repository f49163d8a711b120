import type { ConversationChange } from '@folkmoot/api-types/conversation-change'
import { ASKER_FIELDS, COLOUR_FIELDS, parseColour, RULES_FIELDS } from '@folkmoot/domain/conversations'
import type { ConversationColumns } from '../../platform/storage/database.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'

const COLOUR_COLUMNS: ReadonlySet<string> = new Set(COLOUR_FIELDS)
/** Text columns that store null instead of an empty text. Colours do so too, see `parseColour`. */
const EMPTY_IS_NULL_COLUMNS: ReadonlySet<string> = new Set(['link_url', ...ASKER_FIELDS, ...RULES_FIELDS])

/** Converts a value of a setting to the value of its column. */
const toStoredValue = (name: string, value: string | number | boolean): string | number | null => {
  if (typeof value === 'boolean') return Number(value)
  if (COLOUR_COLUMNS.has(name)) return parseColour(String(value))
  return EMPTY_IS_NULL_COLUMNS.has(name) ? value || null : value
}

/** Columns that an update can change. */
export type SettingColumns = Partial<
  Pick<ConversationColumns, Exclude<keyof ConversationChange, 'short_url'> | 'logo'>
>

/** Converts settings to their columns. */
export const toSettingColumns = (fields: Omit<ConversationChange, 'short_url'>): SettingColumns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toStoredValue(name, value)]],
    ),
  )

/** Lists the columns that an update changes, without those of the conversation's life (`planLifecycle`). */
export function getChangedColumns(row: ConversationRow, change: ConversationChange): SettingColumns {
  const { short_url, is_draft, is_active, ...fields } = change
  const wanted = toSettingColumns(fields)
  const current: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => current[name] !== value))
}
