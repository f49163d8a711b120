import { xids } from '@folkmoot/api-types/xids'
import type { Command } from 'commander'
import { download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { saveOrPrint } from '../../exporting/save-file.ts'
import { type Start, addExamples } from '../command.ts'

export interface ExportXidsOptions {
  readonly id: string
  /** those that may take part, instead of those who do */
  readonly allowed: boolean
  readonly output: string | undefined
}

/** `xids export`. */
export function buildExportXids(parent: Command, start: Start): void {
  const command = parent
    .command('export')
    .summary('write the external ids of participants as CSV')
    .description(
      'Write the external ids of participants with their number of votes as CSV, or those that may take part.',
    )
    .argument('<id>', 'id of the conversation')
    .option('--allowed', 'the ids that may take part, with who came by them')
    .option('--output <file>', 'into this file instead of standard output')
    .action((id: string, { allowed, output }: { allowed?: true; output?: string }) =>
      start(runExportXids, { id, allowed: allowed === true, output }),
    )
  addExamples(
    command,
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'who took part'],
    ['folkmoot xids export 4ab7c9d2ef --allowed --output list.csv', 'who may'],
  )
}

/** Writes the file of the server as it comes. */
export async function runExportXids(
  { id, allowed, output }: ExportXidsOptions,
  context: Context,
): Promise<void> {
  const query = { conversation_id: id }
  const chunks = allowed
    ? await download(context, xids.downloadAllowedXids, { query })
    : await download(context, xids.downloadXidsInUse, { query })
  return saveOrPrint(context, output, chunks)
}
