import { describeSetting, parseSetting } from '@folkmoot/api-types/setting-text'
import { unguardText } from '@folkmoot/domain/import/escape-cell'
import { FIX_CELL, FIX_QUOTES, type LineProblem } from '@folkmoot/domain/import/import-problem'
import { readCsvRows, type TextChunks } from '@folkmoot/domain/import/read-csv-rows'
import { ARCHIVED_SETTINGS } from '../../core/export/archive-files.ts'
import { toSettingColumns, type SettingColumns } from '../../core/setting-columns.ts'

/**
 * Reads settings.csv: rows of a name and a value in any order. Names that this server does not know are skipped, because a newer
 * one may have written them.
 */
export async function readSettings(
  chunks: TextChunks,
): Promise<{ readonly value: SettingColumns } | { readonly problem: LineProblem }> {
  const found: Record<string, string | number | boolean> = {}
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const { line, cells } = row
    const [column = '', cell = '', ...more] = cells
    const name = ARCHIVED_SETTINGS.find((one) => one === column.trim())
    if (!name) continue
    if (more.some((extra) => extra !== ''))
      return { problem: { line, column, expected: 'one value after the name', advice: FIX_QUOTES } }
    const value = parseSetting(name, unguardText(cell))
    if (value === undefined)
      return { problem: { line, column, expected: describeSetting(name), advice: FIX_CELL } }
    found[name] = value
  }
  return { value: toSettingColumns(found) }
}
