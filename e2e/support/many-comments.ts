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

/** What a waiting conversation is made of: comments that say something of their own, and repeats of some of those. */
interface WaitingComments {
  readonly originals: number
  readonly repeats: number
}

/** Each such original is repeated by as many comments. */
const REPEATS_OF_ONE = 6
/** Each such original has contact data, an insult or a link. */
const RISKY_STEP = 40
const RISKY_ENDINGS = ['call +49 30 1234567', 'you idiots, fuck you', 'see https://spam.test/offer']

/** Writes waiting comments as an export: the originals first, then repeats of the first ones in other spelling. */
export async function writeWaitingComments(
  folder: string,
  { originals, repeats }: WaitingComments,
): Promise<void> {
  const texts = Array.from({ length: originals }, (_, tid) => {
    const ending = tid % RISKY_STEP === RISKY_STEP - 1 ? ` ${RISKY_ENDINGS[tid % 3]}` : ''
    return `${createText(tid)}${ending}`
  })
  for (let at = 0; at < repeats; at += 1) {
    const text = createText(Math.floor(at / REPEATS_OF_ONE))
    texts.push(
      `${text.charAt(0).toUpperCase()}${text.slice(1)}${'!'.repeat(1 + ((at % REPEATS_OF_ONE) % 2))} ${'.'.repeat(at % REPEATS_OF_ONE)}`,
    )
  }
  const rows = texts.map((text, tid) => `${1772442000000 + tid},${tid},${tid % 400},0,0,0,"${text}"`)
  const head = 'timestamp,comment-id,author-id,agrees,disagrees,moderated,comment-body'
  await writeFile(join(folder, 'comments.csv'), `${[head, ...rows].join('\n')}\n`)
  await writeFile(join(folder, 'votes.csv'), 'timestamp,comment-id,voter-id,vote\n')
}
