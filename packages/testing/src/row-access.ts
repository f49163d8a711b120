import type { Selectable } from 'kysely'
import type { Database, Db } from '@folkmoot/server/platform/storage/database'
import { FOREIGN_ZID } from './foreign-conversation.ts'

type Row<T extends keyof Database> = Selectable<Database[T]>

/** Creates what reads rows, without those of the foreign conversation, and changes some. */
export function createRowAccess(db: Db) {
  /** Reads the rows that have these values, ordered by these columns. */
  async function rows<T extends keyof Database>(
    table: T,
    values: Partial<Row<T>> = {},
    ...order: (keyof Row<T> & string)[]
  ): Promise<Row<T>[]> {
    let query = db.selectFrom(table as 'votes').selectAll()
    for (const [column, value] of Object.entries(values))
      query = query.where(column as 'zid', '=', value as number)
    for (const column of order) query = query.orderBy(column as 'zid')
    const found = await query.execute()
    return found.filter(({ zid }) => 'zid' in values || !(zid >= FOREIGN_ZID)) as unknown as Row<T>[]
  }

  /** Reads the first of such rows. */
  async function row<T extends keyof Database>(
    table: T,
    values: Partial<Row<T>> = {},
    ...order: (keyof Row<T> & string)[]
  ): Promise<Row<T>> {
    const [found] = await rows(table, values, ...order)
    if (!found) throw new Error('There is no such row')
    return found
  }

  /** Changes columns of the rows that have these values, like another server on the database. */
  async function update<T extends keyof Database>(
    table: T,
    values: Partial<Row<T>>,
    columns: Partial<Row<T>>,
  ): Promise<void> {
    let query = db.updateTable(table as 'votes').set(columns)
    for (const [column, value] of Object.entries(values))
      query = query.where(column as 'zid', '=', value as number)
    await query.execute()
  }
  return { rows, row, update }
}
