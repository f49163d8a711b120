import type { translations } from '@folkmoot/api-types/translations'
import { isLongerThan } from '@folkmoot/domain/text'
import { QUESTION_TID, type Translation } from '@folkmoot/domain/translation'
import { getTranslationLimit } from '@folkmoot/domain/translations'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { createReplyCache } from '../../platform/http/reply-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { getListGenerations } from '../comments/public.ts'
import { getConversation, lockConversation, updateConversation } from '../conversations/public.ts'
import { findExistingParticipant, requireReadAccess } from '../participation/public.ts'
import {
  dropStale,
  findOriginals,
  listLanguages,
  listOwnTexts,
  listPage,
  listVisibleTids,
  saveTranslation,
  selectTranslations,
} from './translations.storage.ts'

async function listShown(db: Db, conversation: ConversationRow, language: string) {
  const { zid, strict_moderation } = conversation
  const visible = new Set((await listVisibleTids(db, zid, strict_moderation !== 0)).map(({ tid }) => tid))
  const texts = dropStale(await selectTranslations(db, zid, language).execute(), listOwnTexts(conversation))
  return {
    texts: texts.filter(({ tid }) => tid < 0 || visible.has(tid)).map(({ tid, txt }) => ({ tid, txt })),
  }
}

/** @throws ApiError that names the text and the way out */
function checkTranslation(
  { tid, txt }: Translation,
  original: string | undefined,
): asserts original is string {
  if (original === undefined)
    throw createParseError('translations', `name the comment ${tid}, which is not in this conversation`)
  const limit = getTranslationLimit(tid)
  if (isLongerThan(txt, limit))
    throw createParseError('translations', `have more than ${limit} characters for the text ${tid}`)
}

const PAGE_COMMENTS = 200
const CACHE_BYTES = 8 * 1024 * 1024

/** Creates the handlers of translations. */
export function createTranslationHandlers(): Handlers<typeof translations> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    readTranslations: async ({ query: { language } }, context) => {
      const { db, caller, conversation } = context
      const { zid } = conversation
      if (conversation.treevite_enabled)
        requireReadAccess(
          { caller, conversation },
          await findExistingParticipant(db, { caller, conversation }),
        )
      const { comments } = await getListGenerations(db, zid)
      // the question and its description change with the settings
      const version = `${comments} ${conversation.settings_version}`
      return cache.getByContent(`${zid} public ${language}`, version, () =>
        listShown(db, conversation, language),
      )
    },

    listTranslatedTexts: async ({ query: { language, after = QUESTION_TID - 1 } }, { db, conversation }) => {
      const { zid } = conversation
      const own = [...listOwnTexts(conversation)]
        .map(([tid, txt]) => ({ tid, txt }))
        .filter(({ tid, txt }) => tid > after && txt !== '')
      const page = await listPage(db, zid, after, PAGE_COMMENTS)
      const originals = [...own, ...page]
      const translated = await selectTranslations(db, zid, language)
        .where('tid', '>', after)
        .where('tid', '<=', originals.at(-1)?.tid ?? after)
        .execute()
      const known = new Map(translated.map((one) => [one.tid, one]))
      return {
        texts: originals.map(({ tid, txt: original }) => {
          const { txt = '', original_key } = known.get(tid) ?? {}
          const is_stale = original_key !== undefined && original_key !== hashText(original)
          return { tid, language, original, txt, is_stale }
        }),
        next: page.length === PAGE_COMMENTS ? (page.at(-1)?.tid ?? null) : null,
      }
    },

    saveTranslations: async ({ body }, { db, caller, conversation: { zid }, clock }) => {
      const all = body.translations.map((one) => ({ ...one, txt: one.txt.trim() }))
      await runTransaction(db, async (tx) => {
        await lockGeneration(tx, zid)
        await lockConversation(tx, zid)
        const tids = all.map(({ tid }) => tid)
        const current = await getConversation(tx, zid)
        const originals = new Map([...listOwnTexts(current), ...(await findOriginals(tx, zid, tids))])
        for (const one of all) {
          const original = originals.get(one.tid)
          checkTranslation(one, original)
          await saveTranslation(tx, zid, one, original)
        }
        const [now, languages] = [clock(), (await listLanguages(tx, zid)).toSorted().join()]
        // who edits settings meanwhile is not disturbed by each text
        if (languages !== current.languages) await updateConversation(tx, zid, { languages })
        await raiseGeneration(tx, zid, now, { comments: true })
        const details = { languages: [...new Set(all.map(({ language }) => language))].join() }
        await recordSecurityEvent(tx, { action: 'settings-changed', by: caller, zid, details, now })
      })
      return {}
    },
  }
}
