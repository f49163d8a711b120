import { type ImportResult, imports } from '@folkmoot/api-types/imports'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { formatNumber, printJson, printResult } from '../../output.ts'
import { showProgress } from '../../progress.ts'
import { type Start, addExamples } from '../command.ts'

export interface ImportOptions {
  /** of a folder or a .zip */
  readonly path: string
}

/** `conversations import`. */
export function buildImport(parent: Command, start: Start): void {
  const command = parent
    .command('import')
    .summary('make a conversation of an export')
    .description(
      'Make a conversation of an export: a folder, or a .zip of one, with comments.csv and votes.csv, and perhaps ' +
        'summary.csv and participants-votes.csv. You own it. All of it is imported, or nothing. It is open at once and its ' +
        'moderation is not strict: the files do not say how it was.',
    )
    .argument('<path>', 'the folder or the .zip')
    .action((path: string) => start(runImport, { path }))
  addExamples(
    command,
    ['folkmoot conversations import ./vtaiwan.uberx', 'a folder'],
    [
      'folkmoot conversations import export.zip --json',
      '{"conversation_id": …, "participants": n, "comments": n, "votes": n}',
    ],
  )
}

/** Sends the files and prints what became of them. */
export async function runImport({ path }: ImportOptions, context: Context): Promise<void> {
  const { openImportSource } = await import('../../importing/source.ts')
  const source = await openImportSource(path, context.signal)
  const progress = showProgress(context, source.bytes)
  let result: ImportResult
  try {
    result = await call(
      context,
      imports.importConversation,
      { form: source.form },
      { onSent: progress.update },
    )
  } finally {
    progress.end()
    await source.close()
  }
  const { conversation_id, participants, comments, votes, note } = result
  if (context.json) return printJson(context, { conversation_id, participants, comments, votes })
  context.stderr.write(`${note}\n`)
  const counts = `${formatNumber(participants)} participants, ${formatNumber(comments)} comments and ${formatNumber(votes)} votes`
  printResult(context, `Imported ${counts}: ${context.config.server}/m/${conversation_id}`, [
    conversation_id,
    participants,
    comments,
    votes,
  ])
}
