import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'

/** An extension: only rows that have all of these words, upper and lower case alike. */
export const searchQuery = { search: Type.Optional(Type.String({ maxLength: LIMITS.tableSearch })) }

/** An extension: filters and sorts a list that comes in pages; empty cells come last. */
export const createTableQuery = <const Columns extends readonly string[]>(columns: Columns) => ({
  ...searchQuery,
  sort: Type.Optional(Type.Unsafe<Columns[number]>(Type.Enum([...columns]))),
  descending: Type.Optional(Type.Boolean()),
})
