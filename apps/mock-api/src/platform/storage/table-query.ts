import type { TableQuery } from '@folkmoot/domain/table-query'
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'

const lowerASCII = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A word as patterns of LIKE. SQLite knows upper and lower case of ASCII alone, so that other letters come in each. */
function createPatterns(word: string): string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
  const spellings = [word, word.toLowerCase(), word.toUpperCase(), capital].map(lowerASCII)
  return [...new Set(spellings)].map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * Creates the condition that each word of a search is in one of some texts, upper and lower case alike.
 * @param columns names of text columns
 * @returns undefined without words
 */
export function createSearch(
  search: string | undefined,
  columns: readonly string[],
): RawBuilder<SqlBool> | undefined {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const texts = columns.map((column) => sql`lower(coalesce(${sql.ref(column)}, ''))`)
  const conditions = words.map((word) => {
    const found = createPatterns(word).flatMap((pattern) =>
      texts.map((text) => sql`${text} like ${pattern} escape '\\'`),
    )
    return sql`(${sql.join(found, sql` or `)})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** What a text column is sorted by: upper and lower case alike, an empty text as none. */
export const orderText = (column: string): Expression<unknown> => sql`nullif(lower(${sql.ref(column)}), '')`

/** Sorts rows by the wanted column, with empty cells last; without one nothing changes. Add an order that decides between equal ones. */
export function sortRows<DB, TB extends keyof DB, O, Column extends string>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { sort, descending = false }: TableQuery<Column>,
  columns: Readonly<Record<Column, Expression<unknown>>>,
): SelectQueryBuilder<DB, TB, O> {
  if (sort === undefined) return rows
  const value = columns[sort]
  return rows
    .orderBy(sql`case when ${value} is null then 1 else 0 end`)
    .orderBy(value, descending ? 'desc' : 'asc')
}
