import type { Db } from '../storage/database.ts'
import type { PersonRoleRow } from '../storage/people-tables.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import { allocateId } from '../storage/counters.ts'
import type { GivenRole } from './caller.ts'

/** Locks roles and invitations until the transaction ends, so that of two owners who remove each other one stays. */
export const lockPeople = (tx: Db): Promise<number> => allocateId(tx, 'invitation', 0)

const selectGivenRoles = prepareQuery((db, { uid }: { uid: number }) =>
  db.selectFrom('person_roles').select(['zid', 'site_id', 'role']).where('uid', '=', uid),
)

/** Lists the roles that an account got by invitation. Read for each call, so a removed person loses them at once. */
export const listGivenRoles = (db: Db, uid: number): Promise<GivenRole[]> => selectGivenRoles(db, { uid })

/** Where a role counts: in one conversation, or in all of a site. */
export type RolePlace = Pick<PersonRoleRow, 'zid' | 'site_id'>

/** Selects the conversations in which an account has a role: those of its site, and those of invitations. */
export const selectZidsWithRole = (db: Db, { uid, site_id }: { uid: number; site_id: string }) =>
  db
    .selectFrom('conversations as own')
    .innerJoin('users as holder', 'holder.uid', 'own.owner')
    .select('own.zid')
    .where('holder.site_id', '=', site_id)
    .union(
      db
        .selectFrom('person_roles')
        .select((row) => row.ref('person_roles.zid').$notNull().as('zid'))
        .where('uid', '=', uid)
        .where('zid', 'is not', null),
    )
    .union(
      db
        .selectFrom('person_roles')
        .innerJoin('users as host', 'host.site_id', 'person_roles.site_id')
        .innerJoin('conversations as hosted', 'hosted.owner', 'host.uid')
        .select('hosted.zid')
        .where('person_roles.uid', '=', uid),
    )

/** Lets another member own a site whose last owner goes: the one who has been there longest. */
async function handOverSite(tx: Db, uid: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['site_id', 'site_owner'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!user || user.site_owner === 0) return
  const others = await tx
    .selectFrom('users')
    .select(['uid', 'site_owner'])
    .where('site_id', '=', user.site_id)
    .where('uid', '<>', uid)
    .orderBy('created')
    .orderBy('uid')
    .execute()
  const [heir] = others
  if (heir === undefined || others.some(({ site_owner }) => site_owner !== 0)) return
  await tx.updateTable('users').set({ site_owner: 1 }).where('uid', '=', heir.uid).execute()
}

/** Ends the roles of an account that is erased, and its invitations; a site that it owned alone gets another owner (TEAM-15). */
export async function endRolesOfAccount(tx: Db, uid: number): Promise<void> {
  await lockPeople(tx)
  await handOverSite(tx, uid)
  await tx.deleteFrom('person_roles').where('uid', '=', uid).execute()
  await tx.deleteFrom('conversation_pins').where('uid', '=', uid).execute()
  await tx.deleteFrom('access_tokens').where('uid', '=', uid).execute()
  await tx.updateTable('person_roles').set({ given_by: null }).where('given_by', '=', uid).execute()
  await tx.deleteFrom('invitations').where('created_by', '=', uid).execute()
  const account = await tx.selectFrom('users').select('email_key').where('uid', '=', uid).executeTakeFirst()
  if (account?.email_key) await tx.deleteFrom('invitations').where('email', '=', account.email_key).execute()
  await tx.deleteFrom('invitations').where('used_by', '=', uid).execute()
}
