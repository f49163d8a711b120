import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { translations } from '@folkmoot/api-types/translations'
import type { Language } from '@folkmoot/domain/languages'
import { DESCRIPTION_TID, QUESTION_TID } from '@folkmoot/domain/translation'
import { api } from '../api/api.ts'
import { createQuery } from '../api/contract-endpoints.ts'

const translationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTranslations: createQuery(build, translations.readTranslations, 'Conversation'),
  }),
})

/** A conversation with its question and description in a language, where they are translated. */
export function useTranslatedConversation(
  conversation: ConversationDetails,
  language: Language,
): ConversationDetails {
  const { conversation_id, languages } = conversation
  const { currentData } = translationsApi.useReadTranslationsQuery(
    { query: { conversation_id, language } },
    { skip: !languages.split(',').includes(language) },
  )
  const texts = new Map(currentData?.texts.map(({ tid, txt }) => [tid, txt]))
  return {
    ...conversation,
    topic: texts.get(QUESTION_TID) ?? conversation.topic,
    description: texts.get(DESCRIPTION_TID) ?? conversation.description,
  }
}
