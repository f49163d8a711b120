import type { EndpointReply, ParsedInput } from '@folkmoot/api-types/endpoint'
import type { Recipient, recipients } from '@folkmoot/api-types/recipients'
import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { LIMITS } from '@folkmoot/domain/limits'
import { formatMergeRow, MAIL_PROBLEMS, MERGE_HEADER } from '@folkmoot/domain/recipients'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import { recordErasure } from '../../core/erasures.storage.ts'
import type { HandlerDependencies } from '../../core/dependencies.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import { requireKeptPeople, takesAdditions } from '../../core/lifecycle.storage.ts'
import {
  blankRecipients,
  deleteRecipientKeys,
  type RecipientCondition,
} from '../../core/recipients.storage.ts'
import { recordSecurityEvent } from '../../core/security-log.storage.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { formatAttachment, formatIfForExcel } from '../../http/csv.ts'
import { createPagination, toPage } from '../../http/paging.ts'
import { createKeyRing } from '../../identity/key-ring.ts'
import type { Db } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import type { RecipientRow } from '../../storage/invite-tables.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { computeAddressKey, createRecipientKey, RECIPIENT_KEY } from './address-key.ts'
import {
  countByMailState,
  countMailable,
  countRecipients,
  insertRecipients,
  listCodesAfter,
  listFreeCodes,
  listKnownAddresses,
  listRecipients,
  queueMails,
} from './storage.ts'

type RecipientsHandlers = Handlers<typeof recipients>

const toLanguage = (lang: string | null): Language => LANGUAGES.find((known) => known === lang) ?? 'en'

const toReply = (row: Awaited<ReturnType<typeof listRecipients>>[number]): Recipient => ({
  invite_id: row.invite_id,
  invite_code: row.invite_code,
  wave: row.wave,
  name: row.name ?? '',
  email: row.email ?? '',
  lang: toLanguage(row.lang),
  mail_state: row.mail_state,
  mail_problem: MAIL_PROBLEMS.find((known) => known === row.problem) ?? null,
  mailed_at: row.attempted === null ? null : Number(row.attempted),
})

type NewRecipients = ParsedInput<(typeof recipients)['addRecipients']>['body']['recipients']

/** Checks that each has a name or an address. @throws ApiError that says the place of one without */
function checkPeople(people: NewRecipients): void {
  const at = people.findIndex(({ name = '', email }) => name.trim() === '' && email === undefined)
  if (at >= 0)
    throw createParseError('recipients', `has a person without name and address, in place ${at + 1}`)
}

/** People without those whose address is known or comes again, each with the key of the address. */
async function listNewPeople(
  tx: Db,
  { zid, toKey }: { zid: number; toKey: (email: string) => string },
  people: NewRecipients,
) {
  const keyed = people.map(({ name = '', email, lang }) => ({
    name: name.trim() || null,
    email: email ?? null,
    lang,
    key: email ? toKey(email) : null,
  }))
  const seen = new Set(
    await listKnownAddresses(
      tx,
      zid,
      keyed.flatMap(({ key }) => key ?? []),
    ),
  )
  return keyed.filter(({ key }) => {
    if (key === null) return true
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** `blankOldRecipients` would delete their names within a minute, and leave their codes without anybody. */
const createOverError = () =>
  new ApiError('polis_err_conversation_is_closed', {
    message: 'The conversation is closed. Open it, or set when it opens, before you give people codes.',
  })

/** Creates the handler that gives people codes of a wave. */
function createAddHandler({ db: keysDb }: HandlerDependencies): RecipientsHandlers['addRecipients'] {
  const keys = createKeyRing(keysDb, RECIPIENT_KEY, createRecipientKey)
  return async (
    { body: { wave_id, recipients: people } },
    { db, conversation: { zid, conversation_uuid }, clock, caller },
  ) => {
    // the first call makes the server's key: a refused one writes nothing
    checkPeople(people)
    const [{ value }] = await keys.list()
    const toKey = (email: string) => computeAddressKey(value, conversation_uuid, email)
    return runTransaction(db, async (tx): Promise<EndpointReply<(typeof recipients)['addRecipients']>> => {
      await lockGeneration(tx, zid)
      const now = clock()
      await requireKeptPeople(tx, zid, now)
      if (!(await takesAdditions(tx, zid, now))) throw createOverError()
      const added = await listNewPeople(tx, { zid, toKey }, people)
      const ids = await listFreeCodes(tx, { zid, wave_id, now, limit: added.length })
      if (ids.length < added.length)
        throw new ApiError('polis_err_treevite_too_few_codes', { field: 'wave_id' })
      const rows = added.map(({ name, email, lang = 'en', key }, at): RecipientRow => {
        const mail = { mail_state: 'none' as const, problem: null, attempted: null }
        return { invite_id: ids[at] ?? 0, zid, name, email, email_key: key, lang, ...mail, created: now }
      })
      if (rows.length > 0) await insertRecipients(tx, rows)
      const details = { people: rows.length }
      await recordSecurityEvent(tx, { action: 'recipients-added', by: caller, zid, details, now })
      return { added: rows.length, known: people.length - rows.length }
    })
  }
}

const handleList: RecipientsHandlers['listRecipients'] = async ({ query }, context) => {
  const { db, conversation, clock, caller, config, reads } = context
  const { zid } = conversation
  await reads.recordList(context, { action: 'recipients-read', caller, zid })
  const page = toPage(query)
  const filter = { zid, now: clock(), query }
  const rows = await listRecipients(db, filter, page)
  return {
    recipients: rows.map(toReply),
    pagination: createPagination(page, await countRecipients(db, filter)),
    counts: await countByMailState(db, zid),
    sends_mail: config.smtpUrl !== null,
  }
}

type DownloadContext = Context<(typeof recipients)['downloadRecipients']>

/** Streams the file for mail merge, page by page. */
async function* streamMergeFile(
  { db, conversation, config }: Pick<DownloadContext, 'db' | 'config' | 'conversation'>,
  { wave_id, now }: { wave_id: number | undefined; now: number },
): AsyncGenerator<string> {
  yield MERGE_HEADER
  const { zid, conversation_id } = conversation
  const limit = LIMITS.exportPageRows
  let after = 0
  for (;;) {
    const rows = await listCodesAfter(db, { zid, wave_id, now, after, limit })
    yield rows
      .map(({ invite_code: code, name, email, lang }) => {
        const language = lang === null ? undefined : toLanguage(lang)
        const link = createInviteLink(config.publicOrigin, conversation_id, code, language)
        return formatMergeRow({ name: name ?? '', email: email ?? '', link, code, lang: language ?? '' })
      })
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last.id
  }
}

const handleDownload: RecipientsHandlers['downloadRecipients'] = async (
  { query: { wave_id, excel } },
  context,
) => {
  const { caller, conversation, clock, reply, reads } = context
  const { zid, conversation_id } = conversation
  await reads.recordFile(context, { action: 'recipients-downloaded', caller, zid })
  const now = clock()
  reply.header('content-disposition', formatAttachment(`invite_codes_${conversation_id}`, now))
  return formatIfForExcel(streamMergeFile(context, { wave_id, now }), excel)
}

/** Deletes names, addresses and their keys; all of a conversation stay deleted in a restored backup. */
const handleDelete: RecipientsHandlers['deleteRecipients'] = async (
  { body: { invite_ids } },
  { db, conversation: { zid, conversation_uuid }, clock, caller },
) =>
  runTransaction(db, async (tx) => {
    const now = clock()
    const isMeant: RecipientCondition = (row) =>
      invite_ids === undefined
        ? row('zid', '=', zid)
        : row.and([row('zid', '=', zid), row('invite_id', 'in', invite_ids)])
    const deleted = await blankRecipients(tx, isMeant)
    await deleteRecipientKeys(tx, isMeant)
    if (invite_ids === undefined)
      await recordErasure(tx, { kind: 'recipients', subject: conversation_uuid, created: now })
    const details = { people: deleted }
    await recordSecurityEvent(tx, { action: 'recipients-deleted', by: caller, zid, details, now })
    return { deleted }
  })

/** Lets the mails of people wait to be sent, each once, or those again that failed. */
const handleMail: RecipientsHandlers['mailInvites'] = async (
  { body: { retry = false, dry_run = false } },
  { db, conversation: { zid }, clock, caller, config },
) => {
  if (config.smtpUrl === null) throw new ApiError('polis_err_treevite_no_mail')
  const now = clock()
  const state = retry ? 'failed' : 'none'
  if (dry_run) return { mails: await countMailable(db, zid, state, now) }
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const mails = await queueMails(tx, { zid, state, now })
    const details = { people: mails }
    await recordSecurityEvent(tx, { action: 'invites-mailed', by: caller, zid, details, now })
    return { mails }
  })
}

/** Creates the handlers of people who are given codes by name. */
export const createRecipientsHandlers = (dependencies: HandlerDependencies): RecipientsHandlers => ({
  listRecipients: handleList,
  addRecipients: createAddHandler(dependencies),
  downloadRecipients: handleDownload,
  deleteRecipients: handleDelete,
  mailInvites: handleMail,
})
