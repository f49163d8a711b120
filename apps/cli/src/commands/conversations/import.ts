import { type ImportResult, imports } from '@folkmoot/api-types/imports'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { formatCount } from '../../output.ts'
import { showProgress, toMegabytes } from '../../progress.ts'
import { createChangeCommand } from '../resource-command.ts'

/** Sends everything in one request, which is answered when all is stored. */
async function sendImport({ path }: { readonly path: string }, context: Context): Promise<ImportResult> {
  const { openImportSource } = await import('../../importing/source.ts')
  const source = await openImportSource(path)
  const progress = showProgress(context, 'MB', toMegabytes(source.bytes))
  try {
    const input = { form: source.form }
    return await call(context, imports.importConversation, input, {
      onSent: (bytes) =>
        bytes < source.bytes
          ? progress.update(toMegabytes(bytes))
          : progress.showWaiting('The server is reading it …'),
    })
  } finally {
    progress.end()
  }
}

/** `conversations import`. */
export const importConversation = createChangeCommand({
  summary: 'create a conversation from an export',
  description:
    'Create a conversation from an export: a folder with comments.csv and votes.csv, and optionally ' +
    'summary.csv, settings.csv and participants-votes.csv. You own it. All of it is imported, or nothing: after an interruption ' +
    'start again. Without settings.csv it is open at once and its moderation is not strict.',
  arguments: [new Argument('<path>', 'the folder')],
  examples: [
    ['folkmoot conversations import ./vtaiwan.uberx', 'a folder'],
    [
      'folkmoot conversations import ./park --json',
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
