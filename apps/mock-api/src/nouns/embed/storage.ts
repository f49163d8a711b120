import type { Db } from '../../platform/storage/database.ts'

/** Finds the owner of a site's conversations. */
export const findSiteOwner = (db: Db, siteId: string) =>
  db
    .selectFrom('users')
    .select('uid')
    .where('site_id', '=', siteId)
    .where('site_owner', '=', 1)
    .orderBy('uid')
    .executeTakeFirst()

/** Finds the zid of a page's conversation. */
export async function findPageZid(db: Db, siteId: string, pageId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('pages')
    .select('zid')
    .where('site_id', '=', siteId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return row?.zid
}

/** Counts the pages of a site created since a time. */
export async function countPagesSince(db: Db, siteId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('pages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('created', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores the conversation of a page. Returns false when the page already has one. */
export async function insertPage(
  tx: Db,
  page: { site_id: string; page_id: string; zid: number; created: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('pages')
    .values(page)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Finds the host names of a site's list, as its owner wrote them. */
export async function findDomainList(db: Db, siteId: string): Promise<string> {
  const row = await db
    .selectFrom('sites')
    .select('domain_whitelist')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return row?.domain_whitelist ?? ''
}

export const saveDomainList = (db: Db, siteId: string, domain_whitelist: string, created: number) =>
  db
    .insertInto('sites')
    .values({ site_id: siteId, domain_whitelist, created })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ domain_whitelist }))
    .execute()
