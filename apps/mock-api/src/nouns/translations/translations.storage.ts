import { MOD } from '@folkmoot/domain/comments'
import type { Translation } from '@folkmoot/domain/translation'
import type { Db } from '../../platform/storage/database.ts'
import { selectComments } from '../comments/public.ts'

/** Lists the translations in a language, of the comments in a query. */
export const listTranslations = (db: Db, zid: number, language: string) =>
  db
    .selectFrom('translations')
    .select(['tid', 'txt'])
    .where('zid', '=', zid)
    .where('language', '=', language)
    .orderBy('tid')
    .execute()

/** Lists the translations in all languages. */
export const listAllTranslations = (db: Db, zid: number) =>
  db
    .selectFrom('translations')
    .select(['tid', 'language', 'txt'])
    .where('zid', '=', zid)
    .orderBy('language')
    .orderBy('tid')
    .execute()

/** Lists the tids of the comments that participants see. */
export const listVisibleTids = (db: Db, zid: number, strict: boolean) =>
  selectComments(db, zid, { visible: true, strict }).select('tid').execute()

/** Lists the comments after one that are not rejected, in their order. */
export const listPage = (db: Db, zid: number, after: number, limit: number) =>
  db
    .selectFrom('comments')
    .select(['tid', 'txt'])
    .where('zid', '=', zid)
    .where('tid', '>', after)
    .where('mod', '<>', MOD.rejected)
    .orderBy('tid')
    .limit(limit)
    .execute()

/** Lists which of these comments are there and have a text. */
export const listKnownTids = async (db: Db, zid: number, tids: readonly number[]) =>
  new Set(
    (
      await db
        .selectFrom('comments')
        .select('tid')
        .where('zid', '=', zid)
        .where('tid', 'in', tids)
        .where('txt', '<>', '')
        .execute()
    ).map(({ tid }) => tid),
  )

/** Stores a translation in place of the one before; an empty one removes it. */
export async function saveTranslation(tx: Db, zid: number, { tid, language, txt }: Translation) {
  await tx
    .deleteFrom('translations')
    .where('zid', '=', zid)
    .where('language', '=', language)
    .where('tid', '=', tid)
    .execute()
  if (txt !== '') await tx.insertInto('translations').values({ zid, tid, language, txt }).execute()
}

/** Lists the languages in which there is a translation. */
export const listLanguages = async (db: Db, zid: number): Promise<string[]> =>
  (await db.selectFrom('translations').select('language').distinct().where('zid', '=', zid).execute()).map(
    ({ language }) => language,
  )
