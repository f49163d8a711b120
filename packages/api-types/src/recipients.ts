import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { LIMITS } from '@folkmoot/domain/limits'
import { MAIL_PROBLEMS, MAIL_STATES, type MailProblem, type MailState } from '@folkmoot/domain/recipients'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { excelQuery } from './excel-query.ts'
import {
  ConversationId,
  Csv,
  Int32,
  Milliseconds,
  Nullable,
  MailAddress,
  Pagination,
  Paging,
} from './schema.ts'
import { createTableQuery } from './table-query.ts'

const PageLanguage = Type.Unsafe<Language>(
  Type.String({
    pattern: `^(${LANGUAGES.join('|')})$`,
    description: `a language of the participant page: ${LANGUAGES.map((one) => `“${one}”`).join(', ')}`,
  }),
)

/** An unused code and whom it is for. */
export const Recipient = Type.Object({
  invite_id: Type.Integer(),
  invite_code: Type.String(),
  /** the number of the wave */
  wave: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  lang: PageLanguage,
  mail_state: Type.Unsafe<MailState>(Type.String({ pattern: `^(${MAIL_STATES.join('|')})$` })),
  /** why the mail failed; null otherwise */
  mail_problem: Nullable(
    Type.Unsafe<MailProblem>(Type.String({ pattern: `^(${MAIL_PROBLEMS.join('|')})$` })),
  ),
  /** when the mail was sent or tried; null before */
  mailed_at: Nullable(Milliseconds),
})
export type Recipient = Type.Static<typeof Recipient>

/** How many recipients have a mail in each state, those who have joined included. */
const MailCounts = Type.Object({
  none: Type.Integer(),
  waiting: Type.Integer(),
  sending: Type.Integer(),
  sent: Type.Integer(),
  failed: Type.Integer(),
})
export type MailCounts = Type.Static<typeof MailCounts>

const ofOwner = {
  scope: 'people',
  access: 'owner',
  refusal: { 403: 'polis_err_treevite_owner_only' },
} as const
const change = { ...ofOwner, method: 'POST', isRefusedInArchive: true, isRefusedInRehearsal: true } as const
const read = { ...ofOwner, method: 'GET' } as const

/** Our extension: people whom an owner gives codes by name. Names and addresses are for owners alone. */
export const recipients = {
  listRecipients: defineEndpoint({
    ...read,
    path: '/api/v3/treevite/recipients',
    summary: 'Lists unused codes with the people they are for; a code that was used has no name any more',
    query: Type.Object({
      conversation_id: ConversationId,
      ...Paging,
      ...createTableQuery(TABLE_COLUMNS.recipients),
    }),
    reply: Type.Object({
      recipients: Type.Array(Recipient),
      pagination: Pagination,
      counts: MailCounts,
      /** whether this server sends mails */
      sends_mail: Type.Boolean(),
    }),
    errors: ['polis_err_treevite_owner_only'],
    records: 'recipients-read',
  }),
  addRecipients: defineEndpoint({
    ...change,
    path: '/api/v3/treevite/recipients',
    summary: 'Gives each of these people an unused code of a wave; an address that has a code keeps it',
    body: Type.Object({
      conversation_id: ConversationId,
      wave_id: Int32,
      recipients: Type.Array(
        Type.Object({
          name: Type.Optional(Type.String({ maxLength: LIMITS.recipientName })),
          email: Type.Optional(MailAddress),
          lang: Type.Optional(PageLanguage),
        }),
        { minItems: 1, maxItems: LIMITS.namedCodes },
      ),
    }),
    example: {
      conversation_id: '2demo3talk',
      wave_id: 1,
      recipients: [{ name: 'Ada', email: 'ada@example.org', lang: 'en' }],
    },
    reply: Type.Object({
      added: Type.Integer(),
      /** those whose address has a code already */
      known: Type.Integer(),
    }),
    errors: [
      'polis_err_conversation_rehearsal',
      'polis_err_treevite_owner_only',
      'polis_err_conversation_archived',
      'polis_err_conversation_forgetting',
      'polis_err_conversation_forgotten',
      'polis_err_conversation_is_closed',
      'polis_err_treevite_too_few_codes',
    ],
    records: 'recipients-added',
  }),
  downloadRecipients: defineEndpoint({
    ...read,
    path: '/api/v3/treevite/recipients/csv',
    summary:
      'Returns the unused codes of the owner as a file for mail merge: name, e-mail, link, code, language',
    query: Type.Object({ conversation_id: ConversationId, wave_id: Type.Optional(Int32), ...excelQuery }),
    reply: Csv,
    replyType: 'csv',
    errors: ['polis_err_treevite_owner_only'],
    records: 'recipients-downloaded',
  }),
  deleteRecipients: defineEndpoint({
    ...change,
    path: '/api/v3/treevite/recipients/delete',
    summary: 'Deletes names and addresses of these codes, or of all; the codes stay',
    body: Type.Object({
      conversation_id: ConversationId,
      invite_ids: Type.Optional(Type.Array(Int32, { minItems: 1, maxItems: LIMITS.namedCodes })),
    }),
    example: { conversation_id: '2demo3talk' },
    reply: Type.Object({ deleted: Type.Integer() }),
    errors: [
      'polis_err_conversation_rehearsal',
      'polis_err_treevite_owner_only',
      'polis_err_conversation_archived',
    ],
    records: 'recipients-deleted',
  }),
  mailInvites: defineEndpoint({
    ...change,
    path: '/api/v3/treevite/recipients/mail',
    summary: 'Has codes mailed to their people, each once; with `retry` those whose mail failed',
    body: Type.Object({
      conversation_id: ConversationId,
      retry: Type.Optional(Type.Boolean()),
      /** counts the mails and sends none */
      dry_run: Type.Optional(Type.Boolean()),
    }),
    example: { conversation_id: '2demo3talk' },
    reply: Type.Object({ mails: Type.Integer() }),
    errors: [
      'polis_err_conversation_rehearsal',
      'polis_err_treevite_owner_only',
      'polis_err_conversation_archived',
      'polis_err_treevite_no_mail',
    ],
    records: 'invites-mailed',
  }),
}
