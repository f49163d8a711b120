import type { translations } from '@folkmoot/api-types/translations'
import { isLongerThan } from '@folkmoot/domain/text'
import { DESCRIPTION_TID, QUESTION_TID, type Translation } from '@folkmoot/domain/translation'
import { getTranslationLimit } from '@folkmoot/domain/translations'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { createReplyCache } from '../../platform/http/reply-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { getListGenerations } from '../comments/public.ts'
import { getConversation, lockConversation } from '../conversations/public.ts'
import { saveConversation } from '../lifecycle/public.ts'
import { findExistingParticipant, requireReadAccess } from '../participation/public.ts'
import {
  listKnownTids,
  listLanguages,
  listPage,
  listTranslations,
  listVisibleTids,
  saveTranslation,
} from './translations.storage.ts'

async function listShown(db: Db, { zid, strict_moderation }: ConversationRow, language: string) {
  const visible = new Set((await listVisibleTids(db, zid, strict_moderation !== 0)).map(({ tid }) => tid))
  const texts = await listTranslations(db, zid, language)
  return { texts: texts.filter(({ tid }) => tid < 0 || visible.has(tid)) }
}

/** @throws ApiError that names the text and the way out */
async function checkTranslations(db: Db, zid: number, all: readonly Translation[]): Promise<void> {
  const known = await listKnownTids(
    db,
    zid,
    all.map(({ tid }) => tid),
  )
  for (const { tid, txt } of all) {
    if (tid !== QUESTION_TID && tid !== DESCRIPTION_TID && !known.has(tid))
      throw createParseError('translations', `have a comment ${tid}, which is not in this conversation`)
    const limit = getTranslationLimit(tid)
    if (isLongerThan(txt, limit))
      throw createParseError('translations', `have a text of ${tid} with more than ${limit} characters`)
  }
}

const PAGE_COMMENTS = 200
const CACHE_BYTES = 8 * 1024 * 1024

/** Creates the handlers of translations. */
export function createTranslationHandlers(): Handlers<typeof translations> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    readTranslations: async ({ query: { language } }, context) => {
      const { db, caller, conversation } = context
      const { zid, strict_moderation } = conversation
      if (conversation.treevite_enabled)
        requireReadAccess(
          { caller, conversation },
          await findExistingParticipant(db, { caller, conversation }),
        )
      const { comments } = await getListGenerations(db, zid)
      return cache.getByContent(`${zid} public ${language}`, `${comments} ${strict_moderation}`, () =>
        listShown(db, conversation, language),
      )
    },

    listTranslatedTexts: async (
      { query: { language, after = DESCRIPTION_TID - 1 } },
      { db, conversation },
    ) => {
      const { zid, topic, description } = conversation
      const own = [
        { tid: DESCRIPTION_TID, txt: description ?? '' },
        { tid: QUESTION_TID, txt: topic ?? '' },
      ].filter(({ tid, txt }) => tid > after && txt !== '')
      const page = await listPage(db, zid, after, PAGE_COMMENTS)
      const known = new Map((await listTranslations(db, zid, language)).map(({ tid, txt }) => [tid, txt]))
      return {
        texts: [...own, ...page].map(({ tid, txt }) => ({
          tid,
          language,
          original: txt,
          txt: known.get(tid) ?? '',
        })),
        next: page.length === PAGE_COMMENTS ? (page.at(-1)?.tid ?? null) : null,
      }
    },

    saveTranslations: async ({ body }, { db, caller, conversation: { zid }, clock }) => {
      const all = body.translations.map((one) => ({ ...one, txt: one.txt.trim() }))
      await runTransaction(db, async (tx) => {
        await lockGeneration(tx, zid)
        await checkTranslations(tx, zid, all)
        for (const one of all) await saveTranslation(tx, zid, one)
        await lockConversation(tx, zid)
        const [now, languages] = [clock(), (await listLanguages(tx, zid)).toSorted().join()]
        const change = { settings: { languages }, life: {} }
        await saveConversation(tx, await getConversation(tx, zid), change, { by: caller, now })
        await raiseGeneration(tx, zid, now, { comments: true })
      })
      return {}
    },
  }
}
