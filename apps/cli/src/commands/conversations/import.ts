import { type ImportResult, imports } from '@folkmoot/api-types/imports'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createUsageError } from '../../errors.ts'
import { formatCount } from '../../output.ts'
import { showProgress } from '../../progress.ts'
import { createChangeCommand } from '../resource-command.ts'

/** A larger import is a job, which may be interrupted. */
const MAX_REQUEST_BYTES = 16 * 1024 ** 2

interface ImportOptions {
  /** a folder or a .zip; undefined only for a job that was sent already */
  readonly path: string | undefined
  /** a job that was interrupted */
  readonly resume: string | undefined
}

/** Sends everything in one request, which is answered when all is stored. */
async function sendFiles(path: string, context: Context): Promise<ImportResult> {
  const { openImportSource } = await import('../../importing/source.ts')
  const source = await openImportSource(path, context.signal)
  const progress = showProgress(context, source.bytes)
  try {
    const input = { form: source.form }
    return await call(context, imports.importConversation, input, {
      onSent: progress.update,
    })
  } finally {
    progress.end()
    await source.close()
  }
}

async function sendImport({ path, resume }: ImportOptions, context: Context): Promise<ImportResult> {
  const { findJobSource } = await import('../../importing/job-source.ts')
  const { importAsJob } = await import('../../importing/send-job.ts')
  if (resume !== undefined)
    return importAsJob(context, path === undefined ? undefined : await findJobSource(path), resume)
  if (path === undefined) throw createUsageError('Name the folder or the .zip of the export.')
  const source = await findJobSource(path).catch(() => undefined)
  const isJob = source !== undefined && (source.needsJob || source.bytes > MAX_REQUEST_BYTES)
  if (!isJob) return sendFiles(path, context)
  return importAsJob(context, source, undefined)
}

/** `conversations import`. */
export const importConversation = createChangeCommand({
  summary: 'create a conversation from an export',
  description:
    'Create a conversation from an export: a folder, or a .zip of one, with comments.csv and votes.csv, and optionally ' +
    'summary.csv, settings.csv and participants-votes.csv. Votes may be in votes-1.csv, votes-2.csv and so on, and files in a folder ' +
    'packed as .gz. A large import is sent in parts and runs on the server; if it is interrupted, --resume continues it. You own it. All of it is imported, or nothing. ' +
    'Without settings.csv it is ' +
    'open at once and its moderation is not strict.',
  arguments: [new Argument('[path]', 'the folder or the .zip')],
  options: [new Option('--resume <job>', 'continue an import that was interrupted')],
  examples: [
    ['folkmoot conversations import ./vtaiwan.uberx', 'a folder'],
    ['folkmoot conversations import ./city --resume 8d2fkq0pl3mz7xw1ab95tvne', 'after an interruption'],
    [
      'folkmoot conversations import export.zip --json',
      '{"conversation_id": …, "participants": n, "comments": n, "votes": n}',
    ],
  ],
  send: sendImport,
  formatJson: ({ conversation_id, participants, comments, votes }) => ({
    conversation_id,
    participants,
    comments,
    votes,
  }),
  formatNote: ({ note }) => note,
  formatSentence: ({ conversation_id, participants, comments, votes }, _options, { config }) =>
    `Imported ${formatCount(participants, 'participants')}, ${formatCount(comments, 'comments')} and ` +
    `${formatCount(votes, 'votes')}: ${config.server}/m/${conversation_id}`,
  listValues: ({ conversation_id, participants, comments, votes }) => [
    conversation_id,
    participants,
    comments,
    votes,
  ],
})
