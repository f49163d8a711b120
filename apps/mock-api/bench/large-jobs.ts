import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { sendImport, writeImportFiles, type Send } from './import-files.ts'
import type { FilledConversation } from './large-data.ts'

const POLL_MS = 200
/** A job that has not ended by then has failed. */
const JOB_TIMEOUT_MS = 3_600_000
const VOTES_PER_SECOND = 50
const VOTED_SECONDS = 5
const ERASED_VOTES = 20

const KEY_CHARACTERS = 22
const createKey = (name: number | string): string => `bench-${name}-`.padEnd(KEY_CHARACTERS, 'x')

/** What the jobs need: the database file to see when they have ended, and calls with and without the owner's token. */
export interface JobPlace {
  readonly file: string
  readonly send: Send
  readonly sendAs: (token: string | undefined) => Send
}

/** Waits for something in the database. @throws when it takes too long */
async function waitFor(file: string, isDone: (reader: SqliteDatabase.Database) => boolean): Promise<void> {
  const reader = new SqliteDatabase(file, { readonly: true })
  const deadline = Date.now() + JOB_TIMEOUT_MS
  try {
    while (!isDone(reader)) {
      if (Date.now() > deadline) throw new Error(`not ended after ${JOB_TIMEOUT_MS / 60_000} minutes`)
      await wait(POLL_MS)
    }
  } finally {
    reader.close()
  }
}

/** Waits until the newest votes of these conversations are analysed, and everybody may read the result. */
export async function waitForAnalysis(file: string, zids: readonly number[]): Promise<string> {
  for (const zid of zids)
    await waitFor(
      file,
      (reader) =>
        reader
          .prepare(
            `select 1 from generations join analyses using (zid) join public_opinions using (zid)
             where zid = ? and kind = 'opinion' and input_generation >= value and analyses.result is not null`,
          )
          .get(zid) !== undefined,
    )
  return ''
}

interface Joined {
  readonly currentPid: number
  readonly auth?: { token: string }
}

/** Casts votes of new people at a fixed pace, and waits until they are analysed. */
export async function voteAndAnalyse(
  { file, sendAs }: JobPlace,
  { conversation_id, zid }: FilledConversation,
): Promise<string> {
  const casting: Promise<unknown>[] = []
  const begun = performance.now()
  for (let at = 0; at < VOTES_PER_SECOND * VOTED_SECONDS; at += 1) {
    await wait(Math.max(0, begun + (at * 1000) / VOTES_PER_SECOND - performance.now()))
    const vote = {
      conversation_id,
      tid: at % 100,
      vote: (at % 3) - 1,
      participant_key: createKey(at),
    }
    const cast = sendAs(undefined)('POST', 'votes', vote)
    // a failure counts when all were sent
    cast.catch(() => undefined)
    casting.push(cast)
  }
  await Promise.all(casting)
  await waitForAnalysis(file, [zid])
  return `${casting.length} new people`
}

/** A new participant votes, and erases themselves. */
export async function joinAndErase(
  { file, sendAs }: JobPlace,
  { conversation_id, zid }: FilledConversation,
): Promise<string> {
  const first = { conversation_id, tid: 0, vote: 1, participant_key: createKey('erased') }
  const { auth } = (await sendAs(undefined)('POST', 'votes', first)) as unknown as Joined
  const send = sendAs(auth?.token)
  for (let tid = 1; tid < ERASED_VOTES; tid += 1)
    await send('POST', 'votes', { conversation_id, tid, vote: 1 })
  await waitForAnalysis(file, [zid])
  await send('DELETE', `participants/data?conversation_id=${conversation_id}`)
  await waitForAnalysis(file, [zid])
  return 'with the analyses'
}

/** Publishes the votes of a conversation. */
export async function publishVotes(
  { send }: JobPlace,
  { conversation_id }: FilledConversation,
): Promise<string> {
  await send('PUT', 'conversations', { conversation_id, is_data_open: true })
  return ''
}

/** Imports an invented conversation. @returns the id of the conversation */
export async function importVotes({ send }: JobPlace, votes: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-import-'))
  try {
    const paths = await writeImportFiles(folder, votes)
    return await sendImport(send, paths)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Deletes a conversation, and waits until the last of its rows is gone. */
export async function deleteConversation({ file, send }: JobPlace, conversation_id: string): Promise<string> {
  const begun = performance.now()
  await send('DELETE', `conversations?conversation_id=${conversation_id}`)
  const answered = performance.now() - begun
  await waitFor(
    file,
    (reader) => reader.prepare("select 1 from conversations where state = 'importing'").get() === undefined,
  )
  return `answered after ${(answered / 1000).toFixed(1)} s`
}
