import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const WORDS = (
  'more fewer trees cars benches library river bridge school bus tram park shade water rent homes noise light night ' +
  'children elderly shops market square street cycle path safe clean cheap quiet open close early late winter summer'
).split(' ')

/** Creates a unique sentence of a comment's usual length for each number. */
function createText(number: number): string {
  let state = Math.imul(number + 1, 0x9e3779b1) >>> 0
  const words: string[] = []
  while (words.length < 8 + (number % 17)) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    words.push(WORDS[(state >>> 8) % WORDS.length] ?? '')
  }
  return `${words.join(' ')} ${number}`
}

/** Writes an export with accepted comments and no votes into a folder for the import. */
export async function writeManyComments(folder: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, tid) => `${1772442000000 + tid},${tid},0,0,0,1,${createText(tid)}`,
  )
  const head = 'timestamp,comment-id,author-id,agrees,disagrees,moderated,comment-body'
  await writeFile(join(folder, 'comments.csv'), `${[head, ...rows].join('\n')}\n`)
  await writeFile(join(folder, 'votes.csv'), 'timestamp,comment-id,voter-id,vote\n')
}
