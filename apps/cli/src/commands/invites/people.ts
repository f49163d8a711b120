import { recipients } from '@folkmoot/api-types/recipients'
import { formatPeople } from '@folkmoot/domain/invite-words'
import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import { LIMITS } from '@folkmoot/domain/limits'
import { describeRecipientProblem, readRecipients, type Recipient } from '@folkmoot/domain/recipients'
import { Option } from 'commander'
import { call, download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { formatInputName, readTableText } from '../../input.ts'
import { printJson, printResult } from '../../output.ts'
import { loadPages } from '../../pages.ts'
import { createCommand } from '../command.ts'
import {
  CONVERSATION,
  type ConversationOptions,
  createDryRunOption,
  createExcelOption,
  createExcelQuery,
  type ExcelOptions,
  OUTPUT,
} from '../parameters.ts'
import { createExportCommand, createListCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getWaveByNumber } from '../waves/wave-id.ts'

const parseWave = createWholeNumberParser(1, LIMITS.waveSize)

interface AddOptions {
  readonly id: string
  readonly wave: number
  readonly from: string
  readonly language: Language
  readonly dryRun: boolean
}

/** Reads the list of people. Problems of lines are written to standard error. @throws CommandError for a file that is no list */
async function readPeople(context: Context, { from, language }: AddOptions): Promise<Recipient[]> {
  const read = await readRecipients([await readTableText(context, from)], language)
  const name = formatInputName(from)
  if ('problem' in read) {
    const { line, expected, advice = '' } = read.problem
    throw createFailure(`${name}, line ${line}: ${expected} is expected. ${advice}`.trim())
  }
  for (const row of read.rows)
    if ('problem' in row)
      context.stderr.write(`${name}, line ${row.line}: ${describeRecipientProblem(row.problem)}\n`)
  return read.rows.flatMap((row) => ('recipient' in row ? row.recipient : []))
}

/** `invites add`. */
export const addPeople = createCommand({
  summary: 'give people codes by a list of names, addresses and languages',
  description:
    'Give each person of a CSV file (name, e-mail, language) an unused code of a wave. An address that has a code keeps it, so you can ' +
    'repeat the command. Names and addresses are deleted when the code is used, when the conversation closes, and after 90 days.',
  arguments: [CONVERSATION],
  options: [
    new Option('--from <path>', 'the list; “-” is standard input').makeOptionMandatory(),
    new Option('--wave <number>', 'whose codes they get').argParser(parseWave).makeOptionMandatory(),
    new Option('--language <code>', 'of people without one').choices(LANGUAGES).default('en'),
    createDryRunOption('check the list, and give nobody a code'),
  ],
  examples: [
    ['folkmoot invites add 4ab7c9d2ef --wave 1 --from people.csv --dry-run', 'check the list'],
    [
      'folkmoot invites add 4ab7c9d2ef --wave 1 --from people.csv --language de',
      'German unless the list says otherwise',
    ],
  ],
  run: async (options: AddOptions, context) => {
    const { id, wave, dryRun } = options
    const people = await readPeople(context, options)
    if (people.length === 0) throw createFailure('The list has nobody to give a code.')
    if (dryRun) {
      if (context.json) return printJson(context, people)
      const sentence = `${formatPeople(people.length)} would get a code. Nothing was changed.`
      return printResult(context, sentence, [people.length])
    }
    const { id: wave_id } = await getWaveByNumber(context, id, wave)
    const body = {
      conversation_id: id,
      wave_id,
      recipients: people.map(({ name, email, lang }) => ({ name, lang, ...(email !== '' && { email }) })),
    }
    const reply = await call(context, recipients.addRecipients, { body })
    if (context.json) return printJson(context, reply)
    const { added, known } = reply
    const sentence = `${formatPeople(added)} got a code${known > 0 ? `; ${formatPeople(known)} had one` : ''}.`
    printResult(context, sentence, [added, known])
  },
})

const listPeople = async (context: Context, id: string) =>
  loadPages(async (page) => {
    const query = { conversation_id: id, ...page }
    const reply = await call(context, recipients.listRecipients, { query })
    return { rows: reply.recipients, hasMore: reply.pagination.hasMore }
  })

/** `invites people`. */
export const showPeople = createListCommand({
  summary: 'list whom unused codes are for, and their mails',
  description:
    'List the people whom unused codes are for. A code that was used has no name any more. For owners.',
  arguments: [CONVERSATION],
  examples: [
    ['folkmoot invites people 4ab7c9d2ef', 'who has not joined'],
    ['folkmoot invites people 4ab7c9d2ef --json', 'for programs'],
  ],
  load: ({ id }: ConversationOptions, context) => listPeople(context, id),
  listRows: (people) => people,
  columns: [
    { title: 'CODE', value: ({ invite_code }) => invite_code },
    { title: 'NAME', value: ({ name }) => name, canShrink: true },
    { title: 'E-MAIL', value: ({ email }) => email, canShrink: true },
    { title: 'LANGUAGE', value: ({ lang }) => lang },
    { title: 'WAVE', value: ({ wave }) => wave, alignRight: true },
    { title: 'MAIL', value: ({ mail_state }) => mail_state },
    { title: 'PROBLEM', value: ({ mail_problem }) => mail_problem },
    { title: 'MAILED', value: ({ mailed_at }) => (mailed_at === null ? '' : new Date(mailed_at)) },
  ],
  emptyMessage: ({ id }) =>
    `Nobody has a code by name. Add people: folkmoot invites add ${id} --wave 1 --from people.csv`,
})

interface MergeOptions extends ExcelOptions {
  readonly id: string
  readonly wave: number | undefined
  readonly output: string | undefined
}

/** `invites merge-file`. */
export const exportMergeFile = createExportCommand({
  summary: 'write unused codes with links as a file for mail merge',
  description:
    'Write the unused codes of the owner as CSV with name, e-mail, link, code and language, for letters and mails by a word processor. For owners.',
  arguments: [CONVERSATION],
  options: [
    new Option('--wave <number>', 'only this wave').argParser(parseWave),
    createExcelOption(),
    OUTPUT,
  ],
  examples: [
    ['folkmoot invites merge-file 4ab7c9d2ef --output letters.csv', 'all unused codes'],
    ['folkmoot invites merge-file 4ab7c9d2ef --wave 1 > letters.csv', 'those of one wave'],
  ],
  download: async ({ id, wave, ...options }: MergeOptions, context) => {
    const query = {
      conversation_id: id,
      ...(wave !== undefined && { wave_id: (await getWaveByNumber(context, id, wave)).id }),
      ...createExcelQuery(options),
    }
    return download(context, recipients.downloadRecipients, { query })
  },
})

/** `invites mail`. */
export const mailInvites = createCommand({
  summary: 'have the server mail codes to their people, each once',
  description:
    'Have codes mailed to the people with an address who have not got a mail, or with --retry those again whose mail failed. The server sends ' +
    '120 a minute at most. “invites people” shows how far it is. For owners.',
  arguments: [CONVERSATION],
  options: [
    new Option('--retry', 'those whose mail failed'),
    createDryRunOption('say how many mails would be sent, and send none'),
  ],
  examples: [
    ['folkmoot invites mail 4ab7c9d2ef --dry-run', 'how many'],
    ['folkmoot invites mail 4ab7c9d2ef', 'send them'],
    ['folkmoot invites mail 4ab7c9d2ef --retry', 'try again what failed'],
  ],
  run: async ({ id, retry, dryRun }: { id: string; retry: boolean; dryRun: boolean }, context) => {
    const body = { conversation_id: id, retry, dry_run: dryRun }
    const reply = await call(context, recipients.mailInvites, { body })
    if (context.json) return printJson(context, reply)
    const who = formatPeople(reply.mails)
    const sentence = dryRun
      ? `${who} would get a mail. Nothing was sent.`
      : `${who} ${reply.mails === 1 ? 'gets' : 'get'} a mail, as fast as the server sends them.`
    printResult(context, sentence, [reply.mails])
  },
})

/** `invites forget`. */
export const forgetPeople = createCommand({
  summary: 'delete the names and addresses of invited people',
  description: 'Delete names and addresses; the codes stay valid. This cannot be undone. For owners.',
  arguments: [CONVERSATION],
  options: [
    new Option('--email <address>', 'only of the person with this address'),
    new Option('--yes', 'confirm deleting all of them'),
  ],
  examples: [
    ['folkmoot invites forget 4ab7c9d2ef --email ada@example.org', 'one person'],
    ['folkmoot invites forget 4ab7c9d2ef --yes', 'all'],
  ],
  run: async ({ id, email, yes }: { id: string; email: string | undefined; yes: boolean }, context) => {
    if (email === undefined && !yes)
      throw createUsageError('This deletes all names and addresses. Add --yes to confirm.')
    const wanted = email?.toLowerCase()
    const people = wanted === undefined ? [] : await listPeople(context, id)
    const found = people.filter((one) => one.email.toLowerCase() === wanted)
    if (email !== undefined && found.length === 0) throw createFailure('Nobody here has this address.')
    const body = {
      conversation_id: id,
      ...(email !== undefined && { invite_ids: found.map(({ invite_id }) => invite_id) }),
    }
    const reply = await call(context, recipients.deleteRecipients, { body })
    if (context.json) return printJson(context, reply)
    const sentence = `Deleted the names and addresses of ${formatPeople(reply.deleted)}.`
    printResult(context, sentence, [reply.deleted])
  },
})
