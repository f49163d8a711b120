import { listRows, type TableContent } from './fixtures.ts'

/**
 * What migrations change on purpose, and why: `TABLE` or `TABLE.COLUMN`. Every other row and value of a kept database is the
 * same after its migration.
 */
const CHANGED: Readonly<Record<string, string>> = {
  analyses:
    'results are computed anew where their form has changed; what is known of the next run moved to analysis_runs',
}

/** Lists what a migration lost or changed: tables, columns, and rows by their number. */
export function compareTables(before: readonly TableContent[], after: readonly TableContent[]): string[] {
  return before
    .filter(({ name }) => !(name in CHANGED))
    .flatMap((table) => {
      const migrated = after.find(({ name }) => name === table.name)
      if (!migrated) return [`${table.name} is gone`]
      const columns = table.columns.filter((column) => !(`${table.name}.${column}` in CHANGED))
      const gone = columns.filter((column) => !migrated.columns.includes(column))
      if (gone.length > 0) return [`${table.name} has lost ${gone.join(', ')}`]
      const kept = new Set(listRows(migrated, columns))
      const lost = listRows(table, columns).filter((row) => !kept.has(row))
      return lost.length > 0
        ? [`${table.name} has lost or changed ${lost.length} of ${table.rows.length} rows`]
        : []
    })
}
