import { createWriteStream, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'

const COMMENTS = 2000
const VOTES_OF_ONE = 50
const STEP = COMMENTS / VOTES_OF_ONE
const PART_BYTES = 8 * 1024 ** 2
const START_MS = 1_700_000_000_000

/** Computes the number of people and comments of an invented conversation with this many votes. */
export const describeImport = (votes: number) => ({
  people: Math.ceil(votes / VOTES_OF_ONE),
  comments: COMMENTS,
})

/** Writes the files of an invented conversation in the order of an export: by comment, then by person. @returns their paths */
export async function writeImportFiles(folder: string, count: number): Promise<string[]> {
  const { people } = describeImport(count)
  const comments = ['timestamp,comment-id,author-id,moderated,comment-body']
  for (let tid = 0; tid < COMMENTS; tid += 1)
    comments.push(
      `${START_MS + tid},${tid},${tid % people},1,Statement number ${tid} about the library and its hours`,
    )
  writeFileSync(join(folder, 'comments.csv'), `${comments.join('\n')}\n`)
  const votes = createWriteStream(join(folder, 'votes.csv'))
  votes.write('timestamp,datetime,comment-id,voter-id,vote\n')
  for (let tid = 0; tid < COMMENTS; tid += 1) {
    const rows: string[] = []
    for (let pid = (tid * 13) % STEP; pid < people; pid += STEP) {
      const time = START_MS + ((pid * 7919 + tid * 104_729) % 864_000_000)
      rows.push(
        `${time},Tue Nov 14 2023 22:13:20 GMT+0000,${tid},${pid},${((pid * 17 + tid * 13) % 3) - 1}\n`,
      )
    }
    if (!votes.write(rows.join(''))) await once(votes, 'drain')
  }
  votes.end()
  await once(votes, 'finish')
  return ['comments.csv', 'votes.csv'].map((name) => join(folder, name))
}

/** Makes a call with the token of the importing account. */
export type Send = (
  method: string,
  path: string,
  body?: object | FormData,
) => Promise<Record<string, unknown>>

/** Sends the files of an import job in parts. @returns how many */
export async function uploadParts(send: Send, job_id: string, paths: readonly string[]): Promise<number> {
  let part = 0
  for (const path of paths) {
    const source = await open(path)
    for (;;) {
      const bytes = Buffer.alloc(PART_BYTES)
      const { bytesRead } = await source.read(bytes, 0, PART_BYTES)
      if (bytesRead === 0) break
      const form = new FormData()
      form.append('file', new Blob([bytes.subarray(0, bytesRead)]), basename(path))
      part += 1
      await send('PUT', `importJobs/${job_id}/parts?part=${part}`, form)
    }
    await source.close()
  }
  return part
}
