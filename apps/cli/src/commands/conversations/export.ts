import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { archive } from '@folkmoot/api-types/archive'
import { ARCHIVE_FILES } from '@folkmoot/domain/export-files'
import { Argument, Option } from 'commander'
import { download } from '../../client.ts'
import type { Context } from '../../context.ts'
import { getErrorCode, createFailure, getErrorMessage } from '../../errors.ts'
import { getTemporaryPath, runAtomically, writeChunks } from '../../exporting/save-file.ts'
import { showProgress, toMegabytes } from '../../progress.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

interface ExportOptions {
  readonly id: string
  /** of the folder */
  readonly path: string
  /** replaces an older export */
  readonly force: boolean
}

/** `conversations export`. */
export const exportConversation = createChangeCommand({
  summary: 'write a conversation into a folder, in the format of the import',
  description:
    `Write a conversation into a folder: ${ARCHIVE_FILES.join(', ')}. “conversations import” creates the same ` +
    'conversation from it, here or on another server. All of it is written, or nothing. Secrets such as tokens and webhooks are not in it.',
  arguments: [CONVERSATION, new Argument('<path>', 'the folder')],
  options: [new Option('--force', 'replace an older export of that name')],
  examples: [['folkmoot conversations export 4ab7c9d2ef ./park', '']],
  send: saveArchive,
  formatJson: ({ bytes }, { id, path }) => ({ conversation_id: id, path, files: ARCHIVE_FILES, bytes }),
  formatSentence: ({ bytes }, { id, path }) =>
    `Exported conversation ${id} into ${path} (${(bytes / 1e6).toFixed(1)} MB).`,
  listValues: ({ bytes }, { id, path }) => [id, path, bytes],
})

/** Downloads the files one after the other. The export gets its name when all of them are complete. */
async function saveArchive({ id, path, force }: ExportOptions, context: Context): Promise<{ bytes: number }> {
  await checkTarget(path, force)
  let bytes = 0
  const progress = showProgress(context, 'MB')
  const temporaryPath = getTemporaryPath(path)
  try {
    await runAtomically(context, path, temporaryPath, async () => {
      await mkdir(temporaryPath)
      for (const file of ARCHIVE_FILES) {
        const input = { params: { conversation_id: id, file } }
        const chunks = await download(context, archive.downloadArchiveFile, input)
        const counted = countBytes(chunks, (more) => progress.update(toMegabytes((bytes += more))))
        await writeChunks(context, join(temporaryPath, file), counted)
      }
      if (force) await rm(path, { recursive: true, force: true })
      await rename(temporaryPath, resolve(path))
    })
  } finally {
    progress.end()
  }
  return { bytes }
}

/** Finds what exists at a path: nothing, a file, or a folder with these names in it. */
async function getTarget(path: string): Promise<'nothing' | 'file' | readonly string[]> {
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
 * Refuses a target whose content would be lost. An empty folder may be filled; --force replaces a file or an older
 * export, but never a folder with other files.
 */
async function checkTarget(path: string, force: boolean): Promise<void> {
  const target = await getTarget(path)
  if (target === 'nothing' || target.length === 0) return
  if (!force) throw createFailure(`${path} exists already. Name another one, or replace it with --force.`)
  if (target === 'file') return
  const other = target.find((name) => !ARCHIVE_FILES.some((file) => file === name))
  if (other !== undefined)
    throw createFailure(
      `${path} contains more than an export, such as ${other}, so it is not replaced. Name another one.`,
    )
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, onChunk: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onChunk(chunk.byteLength)
    yield chunk
  }
}
