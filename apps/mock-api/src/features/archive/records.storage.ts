import { sql } from 'kysely'
import type { RecordTable } from '../../core/archive/archived-tables.ts'
import type { Db } from '../../storage/database.ts'
import type { ArchivedAccountRow, PersonRoleRow } from '../../storage/people-tables.ts'
import { readPages } from '../../storage/read-pages.ts'

/** A row of any table. */
export type AnyRow = Readonly<Record<string, unknown>>

/**
 * Reads the rows of a table that belong to a conversation, in the order of its key. Waves in the making are left out.
 * @param maxCharacters of the texts of a row together; rows with longer ones are left out. Such rows are read one by one, because each may
 * have megabytes
 */
export const streamRecordRows = (
  db: Db,
  zid: number,
  { name, columns, keys }: RecordTable,
  maxCharacters?: number,
): AsyncGenerator<AnyRow[], void> =>
  readPages<AnyRow>(
    async (last, limit) => {
      const key = sql.join(keys.map((one) => sql.ref(one)))
      const after = last ? sql` and (${key}) > (${sql.join(keys.map((one) => sql.val(last[one])))})` : sql``
      const made = name === 'treevite_waves' ? sql` and making_until is null` : sql``
      const texts = columns.filter(({ kind }) => kind === 'text')
      const lengths = texts.map((one) => sql`coalesce(length(${sql.ref(one.name)}), 0)`)
      const short =
        maxCharacters === undefined ? sql`` : sql` and ${sql.join(lengths, sql` + `)} <= ${maxCharacters}`
      const selected = sql.join(columns.map((one) => sql.ref(one.name)))
      const { rows } = await sql<AnyRow>`select ${selected} from ${sql.table(name)}
        where zid = ${zid}${made}${short}${after} order by ${key} limit ${limit}`.execute(db)
      return rows
    },
    maxCharacters === undefined ? undefined : 1,
  )

/** Lists the different accounts of a column. */
export async function listAccountsOf(db: Db, zid: number, table: string, column: string): Promise<number[]> {
  const { rows } = await sql<{
    uid: number
  }>`select distinct ${sql.ref(column)} as uid from ${sql.table(table)}
    where zid = ${zid} and ${sql.ref(column)} is not null`.execute(db)
  return rows.map(({ uid }) => Number(uid))
}

/** Lists the roles of a conversation. */
export const listRoles = (db: Db, zid: number): Promise<PersonRoleRow[]> =>
  db.selectFrom('person_roles').selectAll().where('zid', '=', zid).execute()

/** Lists the accounts of its archive that have no rights here. */
export const listArchivedAccounts = (db: Db, zid: number): Promise<ArchivedAccountRow[]> =>
  db.selectFrom('archived_accounts').selectAll().where('zid', '=', zid).execute()

/** Which stored results are those of the conversation as it is now. */
export async function listCurrentAnalyses(db: Db, zid: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('analyses')
    .innerJoin('generations', 'generations.zid', 'analyses.zid')
    .leftJoin('public_opinions', 'public_opinions.zid', 'analyses.zid')
    .select(['kind', 'input_generation', 'value', 'comments', 'tick'])
    .where('analyses.zid', '=', zid)
    .execute()
  const newest = { opinion: 'value', topics: 'comments', replay: 'tick' } as const
  const isCurrent = (row: (typeof rows)[number]) =>
    Number(row.input_generation) >= Number(row[newest[row.kind as keyof typeof newest]] ?? 0)
  return new Set(rows.filter(isCurrent).map(({ kind }) => kind))
}
