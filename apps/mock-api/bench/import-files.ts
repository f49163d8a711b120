import { createWriteStream, openAsBlob, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { basename, join } from 'node:path'

const COMMENTS = 2000
const VOTES_OF_ONE = 50
const STEP = COMMENTS / VOTES_OF_ONE
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

/** Sends the files of an import, as the command line does. @returns the id of the conversation */
export async function sendImport(send: Send, paths: readonly string[]): Promise<string> {
  const form = new FormData()
  for (const path of paths) form.append(basename(path), await openAsBlob(path), basename(path))
  const { conversation_id } = await send('POST', 'conversationImport', form)
  return conversation_id as string
}
