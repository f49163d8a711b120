import { openAsBlob } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, open } from 'node:fs/promises'
import { join, resolve, basename } from 'node:path'
import {
  archive,
  IMPORT_FILES,
  type ImportFile,
  type ImportResult,
  imports,
} from '@folkmoot/api-types/exports'
import { ARCHIVE_FILES } from '@folkmoot/domain/export-files'
import { Argument, Option } from 'commander'
import { download, call } from '../client.ts'
import type { Context } from '../context.ts'
import { getErrorCode, createFailure, getErrorMessage } from '../errors.ts'
import { getTemporaryPath, runAtomically, writeChunks } from '../files.ts'
import { formatCount } from '../output.ts'
import { showProgress, toMegabytes } from '../terminal.ts'
import { CONVERSATION } from './parameters.ts'
import { createChangeCommand } from './resource-command.ts'

interface ExportOptions {
  readonly id: string
  /** of the folder */
  readonly path: string
  /** replaces an older export */
  readonly force: boolean
}

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

/** Paths of the files of an export on disk. */
export type ExportPaths = Partial<Record<ImportFile, string>>

const FILES_BY_NAME: ReadonlyMap<string, ImportFile> = new Map(
  Object.entries(IMPORT_FILES).flatMap(([part, names]) =>
    names.map((name) => [name, part as ImportFile] as const),
  ),
)

/** Finds the file of an export with this name, ignoring case; undefined if the import does not read it. */
const findImportFile = (name: string): ImportFile | undefined => FILES_BY_NAME.get(name.toLowerCase())

/**
 * Finds the files of an export in a folder.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
async function getExportPaths(folder: string): Promise<ExportPaths> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw createFailure(`${folder} cannot be read: ${getErrorMessage(error)}`, error)
  })
  const paths: ExportPaths = {}
  for (const name of names.sort()) {
    const part = findImportFile(name)
    if (part) paths[part] = join(folder, name)
  }
  if (!paths.comments)
    throw createFailure(
      `${folder} is not an export: it has no ${IMPORT_FILES.comments[0]}. Give the folder that contains it.`,
    )
  for (const path of Object.values(paths)) await checkReadable(path)
  return paths
}

/** Opens a file once, because permissions alone do not show that it can be read. */
async function checkReadable(path: string): Promise<void> {
  try {
    const file = await open(path)
    const status = await file.stat().finally(() => file.close())
    if (!status.isFile()) throw new Error('it is not a file')
  } catch (error) {
    throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
  }
}

/** An export as a form. Its files are read from disk while they are sent. */
export interface ImportSource {
  readonly form: FormData
  readonly bytes: number
}

/**
 * Finds the files of an export in a folder.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export async function findExport(path: string): Promise<ExportPaths> {
  const status = await stat(path).catch((error: unknown) => {
    throw createFailure(
      getErrorCode(error) === 'ENOENT'
        ? `There is no folder ${path}.`
        : `${path} cannot be read: ${getErrorMessage(error)}`,
      error,
    )
  })
  if (status.isDirectory()) return getExportPaths(path)
  throw createFailure(`${path} is not a folder. Give the folder of an export; unpack a .zip first.`)
}

/**
 * Opens a folder with an export.
 * @throws CommandError when there is no comments.csv, or a file cannot be read
 */
export const openImportSource = async (path: string): Promise<ImportSource> =>
  createForm(await findExport(path))

async function createForm(paths: ExportPaths): Promise<ImportSource> {
  const form = new FormData()
  let bytes = 0
  for (const [part, path] of Object.entries(paths)) {
    const blob = await openAsBlob(path, { type: 'text/csv' }).catch((error: unknown) => {
      throw createFailure(`${path} cannot be read: ${getErrorMessage(error)}`, error)
    })
    bytes += blob.size
    form.append(part, blob, basename(path))
  }
  return { form, bytes }
}

/** Sends everything in one request, which is answered when all is stored. */
async function sendImport({ path }: { readonly path: string }, context: Context): Promise<ImportResult> {
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
