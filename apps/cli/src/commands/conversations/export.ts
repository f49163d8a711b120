import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { archive } from '@folkmoot/api-types/archive'
import { ARCHIVE_FILES } from '@folkmoot/domain/export-files'
import type { Command } from 'commander'
import { download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { getErrorCode, createFailure, getErrorMessage } from '../../errors.ts'
import { getDraftPath, runAtomically, writeChunks } from '../../exporting/save-file.ts'
import { type ArchivedFile, writeZip } from '../../exporting/zip.ts'
import { printJson, printResult } from '../../output.ts'
import { showCountProgress } from '../../progress.ts'
import { type Start, addExamples } from '../command.ts'

export interface ExportOptions {
  readonly id: string
  /** of a folder or a .zip */
  readonly path: string
  /** write over what is there */
  readonly force: boolean
}

/** `conversations export`. */
export function buildExport(parent: Command, start: Start): void {
  const command = parent
    .command('export')
    .summary('write a conversation into a folder or a .zip, as the import takes it')
    .description(
      `Write a conversation into a folder or a .zip: ${ARCHIVE_FILES.join(', ')}. “conversations import” makes the same ` +
        'conversation of it, here or on another server. All of it is written, or nothing.',
    )
    .argument('<id>', 'id of the conversation')
    .argument('<path>', 'the folder, or the .zip')
    .option('--force', 'replace a file or an older export of that name')
    .action((id: string, path: string, { force }: { force?: true }) =>
      start(runExport, { id, path, force: force === true }),
    )
  addExamples(
    command,
    ['folkmoot conversations export 4ab7c9d2ef ./park', 'into a folder'],
    ['folkmoot conversations export 4ab7c9d2ef park.zip', 'into one file'],
  )
}

/** Fetches the files one after the other, and gives them their name only when all are there. */
export async function runExport({ id, path, force }: ExportOptions, context: Context): Promise<void> {
  await checkPlace(path, force)
  let bytes = 0
  const progress = showCountProgress(context, 'MB', undefined, 1e6)
  const files = ARCHIVE_FILES.map((file): ArchivedFile => ({
    name: file,
    chunks: async () => {
      const params = { conversation_id: id, file }
      const chunks = await download(
        context,
        archive.downloadArchiveFile,
        { params },
        { extension: 'archives' },
      )
      return counted(chunks, (more) => progress.update((bytes += more)))
    },
  }))
  const draft = getDraftPath(path)
  try {
    await runAtomically(context, path, draft, async () => {
      if (isZip(path)) await writeZip(context, draft, files)
      else await writeFolder(context, draft, files)
      if (force) await rm(path, { recursive: true, force: true })
      await rename(draft, resolve(path))
    })
  } finally {
    progress.end()
  }
  if (context.json) return printJson(context, { conversation_id: id, path, files: ARCHIVE_FILES, bytes })
  printResult(context, `Exported conversation ${id} into ${path} (${(bytes / 1e6).toFixed(1)} MB).`, [
    id,
    path,
    bytes,
  ])
}

const isZip = (path: string): boolean => path.toLowerCase().endsWith('.zip')

/** What stands under a name: nothing, a file, or a folder with so many names. */
async function standingAt(path: string): Promise<'nothing' | 'file' | readonly string[]> {
  try {
    const status = await stat(path)
    if (status.isDirectory()) return await readdir(path)
    if (status.isFile()) return 'file'
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return 'nothing'
    throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  }
  throw createFailure(`${path} is neither a file nor a folder. Name another one.`)
}

/**
 * Refuses to write where something stands that must not be lost. An empty folder may be filled; --force replaces a file
 * or an older export, but never a folder that holds anything else.
 */
async function checkPlace(path: string, force: boolean): Promise<void> {
  const there = await standingAt(path)
  if (there === 'nothing' || there.length === 0) return
  if (!force) throw createFailure(`${path} is there already. Name another one, or replace it with --force.`)
  if (there === 'file') return
  const other = there.find((name) => !ARCHIVE_FILES.some((file) => file === name))
  if (other !== undefined)
    throw createFailure(
      `${path} holds more than an export, such as ${other}, so it is not replaced. Name another one.`,
    )
}

async function writeFolder(context: Context, folder: string, files: readonly ArchivedFile[]): Promise<void> {
  await mkdir(folder)
  for (const { name, chunks } of files) await writeChunks(context, join(folder, name), await chunks())
}

async function* counted(chunks: AsyncIterable<Uint8Array>, told: (bytes: number) => void) {
  for await (const chunk of chunks) {
    told(chunk.byteLength)
    yield chunk
  }
}
