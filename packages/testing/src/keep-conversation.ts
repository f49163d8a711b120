import type { Database } from '@folkmoot/server/storage/database'
import { PostgresAdapter, sql, type Kysely } from 'kysely'

const createKeeper = (zid: number, isPostgres: boolean): string[] =>
  isPostgres
    ? [
        `create function keep_row() returns trigger as $$ begin raise exception 'kept'; end $$ language plpgsql`,
        `create trigger keeper before delete on conversations for each row when (old.zid = ${zid}) execute function keep_row()`,
      ]
    : [
        `create trigger keeper before delete on conversations when old.zid = ${zid}
         begin select raise(abort, 'kept'); end`,
      ]

/** Lets every deletion of a conversation fail. @returns what ends that */
export async function keepConversation(db: Kysely<Database>, zid: number): Promise<() => Promise<void>> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  await run(createKeeper(zid, isPostgres))
  return () =>
    run(
      isPostgres
        ? ['drop trigger keeper on conversations', 'drop function keep_row']
        : ['drop trigger keeper'],
    )
}
