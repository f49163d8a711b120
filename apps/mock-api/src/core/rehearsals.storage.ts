import { randomUUID, timingSafeEqual } from 'node:crypto'
import { isRehearsal } from '@folkmoot/domain/rehearsal/rehearsals'
import { PRODUCT_SLUG } from '@folkmoot/domain/product'
import type { Db } from '../storage/database.ts'
import { prepareQuery } from '../storage/prepared-query.ts'
import { findRole, type RoleSubject } from './authority.ts'
import type { Caller } from './caller.ts'
import type { ConversationRow } from './conversation-row.ts'

/** The fields that say who may open a rehearsal. */
type Rehearsal = Pick<ConversationRow, 'rehearsal_until' | 'rehearsal_key' | 'conversation_id'> & RoleSubject

/** Creates the secret that lets a browser open the pages of a rehearsal. */
export const createRehearsalKey = (): string => randomUUID()

const getCookieName = ({ conversation_id }: Pick<Rehearsal, 'conversation_id'>): string =>
  `${PRODUCT_SLUG}_rehearsal_${conversation_id}`

/**
 * Formats the cookie with which the browser of somebody who works on a rehearsal opens its participant page and its reports, which
 * know no account; undefined for a conversation that is real.
 */
export function formatPass(
  rehearsal: Rehearsal,
  { publicOrigin, now }: { publicOrigin: string; now: number },
): string | undefined {
  const { rehearsal_until, rehearsal_key } = rehearsal
  if (rehearsal_until === null || rehearsal_key === null) return undefined
  const seconds = Math.max(0, Math.floor((Number(rehearsal_until) - now) / 1000))
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  return `${getCookieName(rehearsal)}=${rehearsal_key}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Tells whether a request carries the cookie of `formatPass`. */
function hasPass(rehearsal: Rehearsal, cookies: string | undefined): boolean {
  const name = getCookieName(rehearsal)
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .find(([key]) => key === name)?.[1]
  const wanted = Buffer.from(rehearsal.rehearsal_key ?? '')
  const given = Buffer.from(found ?? '')
  return wanted.length > 0 && wanted.length === given.length && timingSafeEqual(wanted, given)
}

/**
 * Tells whether a conversation does not exist for a caller: a rehearsal does for those with a role in it and for their browsers, and for
 * nobody else (LIFE-17).
 */
export const isHiddenRehearsal = (
  rehearsal: Rehearsal,
  caller: Caller,
  cookies: string | undefined,
): boolean =>
  isRehearsal(rehearsal) && findRole(caller, rehearsal) === undefined && !hasPass(rehearsal, cookies)

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

/** Lists the rehearsals of a site's conversations in which an account has no role of its own. */
async function listSiteRehearsals(db: Db, site_id: string, uid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('users', 'users.uid', 'conversations.owner')
    .select('conversations.zid')
    .where('users.site_id', '=', site_id)
    .where('rehearsal_until', 'is not', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('person_roles')
            .select('person_roles.uid')
            .where('person_roles.uid', '=', uid)
            .whereRef('person_roles.zid', '=', 'conversations.rehearsal_of'),
        ),
      ),
    )
    .orderBy('conversations.zid')
    .execute()
  return rows.map(({ zid }) => zid)
}

/** Ends the role of an account in the rehearsals of a conversation or a site in which it lost its role; browsers need a new pass. */
export async function endRehearsalRoles(
  tx: Db,
  { zid: of, site_id }: { readonly zid: number | null; readonly site_id: string | null },
  uid: number,
): Promise<void> {
  const ended =
    of === null ? await listSiteRehearsals(tx, site_id ?? '', uid) : await listRehearsals(tx, { of })
  for (const zid of ended) {
    await tx.deleteFrom('person_roles').where('zid', '=', zid).where('uid', '=', uid).execute()
    await tx
      .updateTable('conversations')
      .set({ rehearsal_key: createRehearsalKey() })
      .where('zid', '=', zid)
      .execute()
  }
}
