import type { FoundTopic, TopicComment } from '../src/find-topics.ts'

/** Topics of a test, and comments of each that are shown, at most. */
const MAX_TOPICS = 20
const MAX_COMMENTS = 12
const LETTERS = 'ABCDEFGHIJKLMNOPQRST'

/** What is read, and what is not. */
interface TopicSheets {
  readonly names: string
  readonly comments: string
  /** the letter of the comments of each name */
  readonly key: readonly string[]
}

type Draw = (below: number) => number

function shuffle<T>(values: readonly T[], draw: Draw): T[] {
  const shuffled = [...values]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = draw(at + 1)
    ;[shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!]
  }
  return shuffled
}

/**
 * Creates the sheets of the blind test: up to 20 topics of a layer by name, and their comments without names in another order. The
 * comments that are shown are drawn.
 * @param layer 0, the finest, unless it is given
 */
export function createSheets(
  topics: readonly FoundTopic[],
  comments: readonly TopicComment[],
  draw: Draw,
  layer = 0,
): TopicSheets {
  const texts = new Map(comments.map(({ tid, txt }) => [tid, txt]))
  const ofLayer = topics.filter((topic) => topic.layer === layer)
  const chosen = shuffle(ofLayer, draw).slice(0, MAX_TOPICS)
  const lists = shuffle(chosen, draw)
  const names = chosen.map(({ name }, at) => `${at + 1}. ${name}\n`).join('')
  const pages = lists.map(({ tids }, at) => {
    const lines = shuffle(tids, draw)
      .slice(0, MAX_COMMENTS)
      .map((tid) => `- ${(texts.get(tid) ?? '').replaceAll(/\s+/g, ' ')}\n`)
    return `${LETTERS[at]}\n${lines.join('')}`
  })
  const key = chosen.map((topic) => LETTERS[lists.indexOf(topic)]!)
  return { names, comments: pages.join('\n'), key }
}

/** Reads answers: a number and a letter a line. */
export function parseAnswers(text: string): Map<number, string> {
  const answers = new Map<number, string>()
  for (const [, number, letter] of text.matchAll(/^\s*(\d+)[.:\s]+([A-Ta-t])\s*$/gm))
    answers.set(Number(number), letter!.toUpperCase())
  return answers
}

/** Counts the right answers and lists the others. */
export function scoreAnswers(key: readonly string[], answers: ReadonlyMap<number, string>) {
  const wrong = key.flatMap((solution, at) => {
    const answer = answers.get(at + 1)
    return answer === solution ? [] : [{ number: at + 1, answer, solution }]
  })
  return { right: key.length - wrong.length, wrong }
}
