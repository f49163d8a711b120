import { isRehearsal } from '@folkmoot/domain/rehearsal/rehearsals'
import type { Db } from '../storage/database.ts'
import { prepareQuery } from '../storage/prepared-query.ts'

const selectRehearsalTime = prepareQuery((db, { zid }: { zid: number }) =>
  db.selectFrom('conversations').select('rehearsal_until').where('zid', '=', zid),
)

/** Tells whether a conversation is a rehearsal. */
export async function isRehearsalZid(db: Db, zid: number): Promise<boolean> {
  const [row] = await selectRehearsalTime(db, { zid })
  return row !== undefined && isRehearsal(row)
}

/** Lists the rehearsals of a conversation, or those whose time is over. */
export async function listRehearsals(db: Db, by: { of: number } | { endedAt: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('zid')
    .where('state', '=', 'ready')
    .where('rehearsal_until', 'is not', null)
    .where((row) => ('of' in by ? row('rehearsal_of', '=', by.of) : row('rehearsal_until', '<=', by.endedAt)))
    .orderBy('zid')
    .execute()
  return rows.map(({ zid }) => zid)
}
