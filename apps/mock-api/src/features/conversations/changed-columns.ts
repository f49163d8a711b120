import type { ConversationChange } from '@folkmoot/api-types/conversations'
import { applyDraftChange, COLOUR_FIELDS, parseColour } from '@folkmoot/domain/conversations'
import type { Conversations } from '../../storage/database.ts'
import type { ConversationRow } from '../../core/conversation-row.ts'

const COLOUR_COLUMNS = new Set<string>(COLOUR_FIELDS)

/** Converts a value for its column: an empty text becomes null where the column allows it. */
const toStoredValue = (name: string, value: string | number | boolean): string | number | null => {
  if (typeof value === 'boolean') return Number(value)
  if (name === 'link_url') return value || null
  return COLOUR_COLUMNS.has(name) ? parseColour(String(value)) : value
}

/** Lists the columns that an update changes. */
export function getChangedColumns(row: ConversationRow, change: ConversationChange): Partial<Conversations> {
  const { short_url, is_draft, ...fields } = change
  const wanted: Record<string, string | number | null> = {
    is_draft: Number(applyDraftChange(row.is_draft !== 0, is_draft)),
  }
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) wanted[name] = toStoredValue(name, value)
  const current: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => current[name] !== value))
}
