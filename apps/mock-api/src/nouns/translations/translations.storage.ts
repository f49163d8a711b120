import { MOD } from '@folkmoot/domain/comments'
import { DESCRIPTION_TID, QUESTION_TID, type Translation } from '@folkmoot/domain/translation'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { selectComments } from '../comments/public.ts'

/** Selects the translations in a language. */
export const selectTranslations = (db: Db, zid: number, language: string) =>
  db
    .selectFrom('translations')
    .select(['tid', 'txt', 'original_key'])
    .where('zid', '=', zid)
    .where('language', '=', language)
    .orderBy('tid')

/** Lists the translations in all languages. */
export const listAllTranslations = (db: Db, zid: number) =>
  db
    .selectFrom('translations')
    .select(['tid', 'language', 'txt', 'original_key'])
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

/** Finds the texts of these comments; those without one are missing. */
export const findOriginals = async (db: Db, zid: number, tids: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('comments')
        .select(['tid', 'txt'])
        .where('zid', '=', zid)
        .where('tid', 'in', tids)
        .where('txt', '<>', '')
        .execute()
    ).map(({ tid, txt }) => [tid, txt]),
  )

/** Stores a translation of a text in place of the one before; an empty one removes it. */
export async function saveTranslation(
  tx: Db,
  zid: number,
  { tid, language, txt }: Translation,
  original: string,
) {
  await tx
    .deleteFrom('translations')
    .where('zid', '=', zid)
    .where('language', '=', language)
    .where('tid', '=', tid)
    .execute()
  const original_key = hashText(original)
  if (txt !== '')
    await tx.insertInto('translations').values({ zid, tid, language, txt, original_key }).execute()
}

/** Lists the languages in which there is a translation. */
export const listLanguages = async (db: Db, zid: number): Promise<string[]> =>
  (await db.selectFrom('translations').select('language').distinct().where('zid', '=', zid).execute()).map(
    ({ language }) => language,
  )

/** Keeps the translations of texts that still say what was translated: hosts may have changed the question or the description. */
export function dropStale<T extends { tid: number; original_key: string }>(
  translations: readonly T[],
  own: ReadonlyMap<number, string>,
): T[] {
  const keys = new Map([...own].map(([tid, text]) => [tid, hashText(text)]))
  return translations.filter(({ tid, original_key }) => tid >= 0 || keys.get(tid) === original_key)
}

/** The question and the description of a conversation, by tid. */
export const listOwnTexts = ({
  topic,
  description,
}: Pick<ConversationRow, 'topic' | 'description'>): ReadonlyMap<number, string> =>
  new Map([
    [QUESTION_TID, topic ?? ''],
    [DESCRIPTION_TID, description ?? ''],
  ])
