import { WAITING } from '@folkmoot/domain/comments'
import { sql } from 'kysely'
import { newestId } from '../../core/conversations.storage.ts'
import type { Db } from '../../storage/database.ts'

/** Counts the waiting comments of conversations, and finds the oldest; those without any are absent. */
export const listWaiting = (db: Db, zids: readonly number[]) =>
  db
    .selectFrom('comments')
    .select((row) => ['zid', row.fn.countAll<number>().as('count'), row.fn.min('created').as('oldest')])
    .where('mod', '=', WAITING)
    .where('zid', 'in', zids)
    .groupBy('zid')
    .execute()

/** Finds the time of the last vote of each conversation; null without any. */
export const listLastVotes = (db: Db, zids: readonly number[]) =>
  db
    .selectFrom('conversations')
    .select([
      'zid',
      sql<number | null>`(select votes.created from votes where votes.zid = conversations.zid
        order by votes.id desc limit 1)`.as('last'),
    ])
    .where('zid', 'in', zids)
    .execute()

/** Lists who has a role in conversations by invitation. */
export const listInvitedTo = (db: Db, zids: readonly number[]) =>
  db
    .selectFrom('person_roles')
    .innerJoin('users', 'users.uid', 'person_roles.uid')
    .select(['person_roles.zid', 'users.uid', 'users.hname'])
    .where('person_roles.zid', 'in', zids)
    .orderBy('person_roles.since')
    .orderBy('users.uid')
    .execute()

/** Lists who has a role in sites: their accounts, then those who were invited. */
export const listPeopleOfSites = (db: Db, sites: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['site_id', 'uid', 'hname', sql<number>`0`.as('rank')])
    .where('site_id', 'in', sites)
    .unionAll(
      db
        .selectFrom('person_roles')
        .innerJoin('users', 'users.uid', 'person_roles.uid')
        .select((row) => [
          row.ref('person_roles.site_id').$notNull().as('site_id'),
          'users.uid',
          'users.hname',
          sql<number>`1`.as('rank'),
        ])
        .where('person_roles.site_id', 'in', sites),
    )
    .orderBy('rank')
    .orderBy('uid')
    .execute()

/** Pins a conversation to the top of somebody's list, or takes it from there. Repeating it changes nothing. */
export async function savePin(
  db: Db,
  pin: { uid: number; zid: number; since: number },
  isPinned: boolean,
): Promise<void> {
  if (!isPinned) {
    await db.deleteFrom('conversation_pins').where('uid', '=', pin.uid).where('zid', '=', pin.zid).execute()
    return
  }
  await db
    .insertInto('conversation_pins')
    .values(pin)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists which of these conversations somebody pinned. */
export const listPins = (db: Db, uid: number, zids: readonly number[]) =>
  db.selectFrom('conversation_pins').select('zid').where('uid', '=', uid).where('zid', 'in', zids).execute()

/** Finds the public id of somebody's example. */
export const findExample = (db: Db, owner: number): Promise<{ conversation_id: string } | undefined> =>
  db
    .selectFrom('conversations')
    .select(newestId.as('conversation_id'))
    .where('owner', '=', owner)
    .where('is_example', '=', 1)
    .where('state', '=', 'ready')
    .executeTakeFirst()
