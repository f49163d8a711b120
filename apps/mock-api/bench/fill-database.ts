import SqliteDatabase from 'better-sqlite3'

const CACHE_KB = 400_000

/** Takes the secondary indexes of the votes away; the returned function creates them again. */
function dropIndexes(database: SqliteDatabase.Database): () => void {
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and tbl_name like 'votes%' and sql is not null",
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  return () => {
    for (const { sql } of indexes) database.exec(sql)
  }
}

/** Opens a database to write millions of votes at once; the returned function closes it with its indexes. */
export function openToFill(file: string): { database: SqliteDatabase.Database; close: () => void } {
  const database = new SqliteDatabase(file)
  for (const pragma of [
    // a log cannot be switched off while there is one
    'journal_mode = delete',
    'journal_mode = off',
    'synchronous = off',
    `cache_size = -${CACHE_KB}`,
    'foreign_keys = off',
  ])
    database.pragma(pragma)
  const createIndexes = dropIndexes(database)
  database.exec('begin')
  const close = () => {
    database.exec('commit')
    createIndexes()
    database.pragma('journal_mode = wal')
    database.close()
  }
  return { database, close }
}
