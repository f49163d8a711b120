/** Columns by which the server sorts tables that come in pages. */
export const TABLE_COLUMNS = {
  invites: ['code', 'wave', 'status', 'used'],
  decisions: ['when', 'who', 'what', 'about', 'why'],
  events: ['when', 'who', 'what', 'conversation'],
} as const

/** Which rows of a table that comes in pages are wanted, and in which order; the table's own order without a column. */
export interface TableQuery<Column extends string = string> {
  /** words, all of which a row has */
  readonly search?: string
  readonly sort?: Column
  readonly descending?: boolean
}
