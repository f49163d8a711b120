import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { LIMITS } from '@folkmoot/domain/limits'
import { MAX_SAVED_TRANSLATIONS } from '@folkmoot/domain/translation'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Int32, Nullable } from './schema.ts'

export const LanguageCode = Type.Unsafe<Language>(Type.Union(LANGUAGES.map((one) => Type.Literal(one))))

/** The tid of a comment; -2 is the question, -1 the description (`QUESTION_TID`). */
const TextTid = Int32

/** Our extension: what people say, in other languages than they said it. */
export const translations = {
  readTranslations: defineEndpoint({
    method: 'GET',
    path: '/api/v3/translations',
    summary:
      'Returns the question, the description and the comments that participants see in a language (an extension)',
    access: 'public',
    query: Type.Object({ conversation_id: ConversationId, language: LanguageCode }),
    reply: Type.Object({
      /** those that are there */
      texts: Type.Array(Type.Object({ tid: TextTid, txt: Type.String() })),
    }),
    errors: ['polis_err_treevite_auth_required'],
  }),
  listTranslatedTexts: defineEndpoint({
    method: 'GET',
    path: '/api/v3/translations/texts',
    summary:
      'Lists what can be translated, without rejected comments, with what it says in a language (an extension)',
    access: 'moderator',
    query: Type.Object({
      conversation_id: ConversationId,
      language: LanguageCode,
      /** after this tid; without one from the question on */
      after: Type.Optional(TextTid),
    }),
    reply: Type.Object({
      texts: Type.Array(
        Type.Object({
          tid: TextTid,
          language: LanguageCode,
          original: Type.String(),
          txt: Type.String(),
          /** the original has changed since: nobody reads the translation until it is saved again */
          is_stale: Type.Boolean(),
        }),
      ),
      /** where the next page begins; null on the last one */
      next: Nullable(TextTid),
    }),
  }),
  saveTranslations: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/translations',
    summary: 'Saves translations, all or none; an empty text removes one (an extension)',
    access: 'moderator',
    refusedWhen: ['archived'],
    records: 'settings-changed',
    body: Type.Object({
      conversation_id: ConversationId,
      translations: Type.Array(
        Type.Object({
          tid: TextTid,
          language: LanguageCode,
          txt: Type.String({ maxLength: LIMITS.description }),
        }),
        { minItems: 1, maxItems: MAX_SAVED_TRANSLATIONS },
      ),
    }),
    reply: Empty,
    errors: ['polis_err_param_parse_failed_translations'],
  }),
}
