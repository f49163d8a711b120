import type { SourceRow } from './source.storage.ts'

/** A text of a row; null where it has none. */
export const getText = (row: SourceRow, column: string): string | null => {
  const value = row[column]
  return typeof value === 'string' ? value : null
}

/** A number of a row, also of a column that this version does not have. */
export const getNumber = (row: SourceRow, column: string, otherwise = 0): number => {
  const value = row[column]
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

/** A number of a row; null where it has none. */
export const findNumber = (row: SourceRow, column: string): number | null => {
  const value = row[column]
  return typeof value === 'number' ? value : null
}

/** A boolean of a row as 0 or 1. */
export const getFlag = (row: SourceRow, column: string, otherwise: 0 | 1 = 0): 0 | 1 => {
  const value = row[column]
  return typeof value === 'boolean' ? (value ? 1 : 0) : otherwise
}

/** Milliseconds since 1970 of a time with its zone; null where there is none. */
export const findTime = (row: SourceRow, column: string): number | null => {
  const value = row[column]
  return value instanceof Date ? value.getTime() : findNumber(row, column)
}

/** A web address that pages may link to; null for anything else. */
export const getWebAddress = (row: SourceRow, column: string): string | null => {
  const text = getText(row, column)
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null
}
