import { type ImportResult, imports } from '@folkmoot/api-types/imports'
import { Argument } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { formatCount } from '../../output.ts'
import { showProgress } from '../../progress.ts'
import { createChangeCommand } from '../resource-command.ts'

interface ImportOptions {
  /** a folder or a .zip */
  readonly path: string
}

async function sendFiles({ path }: ImportOptions, context: Context): Promise<ImportResult> {
  const { openImportSource } = await import('../../importing/source.ts')
  const source = await openImportSource(path, context.signal)
  const progress = showProgress(context, source.bytes)
  try {
    const input = { form: source.form }
    return await call(context, imports.importConversation, input, {
      onSent: progress.update,
      extension: 'import of conversations',
    })
  } finally {
    progress.end()
    await source.close()
  }
}

/** `conversations import`. */
export const importConversation = createChangeCommand({
  summary: 'create a conversation from an export',
  description:
    'Create a conversation from an export: a folder, or a .zip of one, with comments.csv and votes.csv, and optionally ' +
    'summary.csv, settings.csv, participants-votes.csv and records.csv. You own it. All of it is imported, or nothing; the note says what was ' +
    'not taken. Without settings.csv it is ' +
    'open at once and its moderation is not strict.',
  arguments: [new Argument('<path>', 'the folder or the .zip')],
  examples: [
    ['folkmoot conversations import ./vtaiwan.uberx', 'a folder'],
    [
      'folkmoot conversations import export.zip --json',
      '{"conversation_id": …, "participants": n, "comments": n, "votes": n}',
    ],
  ],
  send: sendFiles,
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
