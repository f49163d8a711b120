import { isSwitch, listSettingNames, type SettingName } from '@folkmoot/api-types/setting-text'
import { escapeCell } from '@folkmoot/domain/import/escape-cell'
import type { ConversationRow } from '../conversation-row.ts'

/**
 * Settings that an archive does not carry: summary.csv has the texts, an import has an id of its own, and publishing the votes
 * is a decision about each conversation.
 */
const LEFT_OUT: ReadonlySet<SettingName> = new Set(['topic', 'description', 'short_url', 'is_data_open'])

/** The settings of settings.csv, in the order of their names. */
export const ARCHIVED_SETTINGS = listSettingNames().filter((name) => !LEFT_OUT.has(name))

const formatValue = (name: SettingName, value: unknown): string =>
  isSwitch(name) ? String(Boolean(value)) : escapeCell(String(value))

/** Formats settings.csv of an archive: a name and a value per line. Settings without a value are left out. */
export function formatArchiveSettings(conversation: ConversationRow): string {
  const row: Readonly<Record<string, unknown>> = { ...conversation }
  const lines = ARCHIVED_SETTINGS.flatMap((name) =>
    row[name] === null || row[name] === undefined ? [] : [`${name},${formatValue(name, row[name])}\n`],
  )
  return ['setting,value\n', ...lines].join('')
}
