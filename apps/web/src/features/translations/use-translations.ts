import { translations } from '@folkmoot/api-types/translations'
import { decodeText, TEXT_PROBLEMS } from '@folkmoot/domain/import/decode-text'
import type { Language } from '@folkmoot/domain/languages'
import { MAX_SAVED_TRANSLATIONS, type Translation } from '@folkmoot/domain/translation'
import { readTranslations, type TranslatedText } from '@folkmoot/domain/translations'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const translationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTranslatedTexts: {
      ...createQuery(build, translations.listTranslatedTexts),
      // what others have translated meanwhile is seen when the language is chosen again
      keepUnusedDataFor: 0,
    },
    saveTranslations: createMutation(build, translations.saveTranslations, 'Conversation'),
  }),
})

interface Place {
  conversation_id: string
  language: Language
}

/** The texts of a conversation with their translations into a language, and what changes them. */
export function useTranslations({ conversation_id, language }: Place) {
  const [list] = translationsApi.useLazyListTranslatedTextsQuery()
  const [send] = translationsApi.useSaveTranslationsMutation()
  const [texts, setTexts] = useState<readonly TranslatedText[]>()
  const [problem, setProblem] = useState<unknown>()

  const load = useCallback(async () => {
    setProblem(undefined)
    try {
      const found: TranslatedText[] = []
      const loadPage = async (after: number | null): Promise<number | null> => {
        const query = { conversation_id, language, ...(after === null ? {} : { after }) }
        const page = await list({ query }).unwrap()
        found.push(...page.texts)
        return page.next
      }
      let next = await loadPage(null)
      while (next !== null) next = await loadPage(next)
      setTexts(found)
    } catch (error) {
      setProblem(error)
    }
  }, [conversation_id, language, list])
  useEffect(() => void load(), [load])

  /** Saves translations, of other languages too. @throws ApiFailure */
  const save = async (all: readonly Translation[]) => {
    for (let from = 0; from < all.length; from += MAX_SAVED_TRANSLATIONS)
      await send({
        body: {
          conversation_id,
          translations: all
            .slice(from, from + MAX_SAVED_TRANSLATIONS)
            .map(({ tid, language: into, txt }) => ({ tid, language: into, txt })),
        },
      }).unwrap()
    const saved = new Map(all.map((one) => [`${one.language} ${one.tid}`, one.txt]))
    setTexts((before) =>
      before?.map((text) => {
        const txt = saved.get(`${text.language} ${text.tid}`)
        return txt === undefined ? text : { ...text, txt, is_stale: false }
      }),
    )
  }
  return { texts, problem, load, save }
}

/** Reads the file of a translator for some texts. @throws Error that names the line and the way out */
export async function readTranslationFile(
  file: File,
  texts: readonly TranslatedText[],
): Promise<Translation[]> {
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  if ('problem' in decoded) throw new Error(`This file ${TEXT_PROBLEMS[decoded.problem]}`)
  return readTranslations([decoded.text], new Set(texts.map(({ tid }) => tid)))
}
