import { expect } from 'vitest'
import type { TestServer } from '@folkmoot/testing/server'
import { sendImport, type ImportFiles } from '../imports/test-import.ts'

/** Creates the files of an archive. */
export const ARCHIVE_FILE_NAMES = [
  'summary.csv',
  'settings.csv',
  'comments.csv',
  'votes.csv',
  'participants-votes.csv',
] as const
export type ArchiveFiles = Record<(typeof ARCHIVE_FILE_NAMES)[number], Buffer>

/** Reads the files as text. */
export const decodeArchive = (files: ArchiveFiles): Record<string, string> =>
  Object.fromEntries(ARCHIVE_FILE_NAMES.map((file) => [file, files[file].toString('utf8')]))

/** Downloads the archive of a conversation as Ada. */
export async function downloadArchive(server: TestServer, id: string): Promise<ArchiveFiles> {
  const headers = { authorization: `Bearer ${await server.tokenFor('ada')}` }
  const files: Partial<ArchiveFiles> = {}
  for (const file of ARCHIVE_FILE_NAMES) {
    const answer = await server.app.inject({ url: `/api/v3/conversationArchive/${id}/${file}`, headers })
    expect([file, answer.statusCode]).toEqual([file, 200])
    files[file] = answer.rawPayload
  }
  return files as ArchiveFiles
}

/** Imports the files of an archive as Ada. @returns the new conversation's id */
export async function importArchive(server: TestServer, files: ImportFiles): Promise<string> {
  const { status, body } = await sendImport(server, files)
  expect([status, body['message']]).toEqual([200, undefined])
  return body.conversation_id
}
