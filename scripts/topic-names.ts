/**
 * The blind test of topic names (docs/decisions/topics.md#name-topics-by-a-phrase-of-their-comments).
 *
 *   npx tsx scripts/topic-names.ts sheets FOLDER CONVERSATION [DRAW [LAYER]]    writes names.txt, comments.txt and key.json
 *   npx tsx scripts/topic-names.ts score FOLDER                         compares answers.txt with the key
 *
 * CONVERSATION is a public one in OPENDATA_DIR, such as bg2050-volunteers, or `german-town`, which is ours. Another DRAW (any word)
 * gives a fresh sheet: other topics where there are more, other comments, another order. LAYER 0 is the finest, 1 the next. Whoever solves it reads names.txt and comments.txt alone and
 * writes answers.txt: a line for each name, with its number and the letter of its comments.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSeededRandom, drawBelow } from '../packages/domain/src/random.ts'
import { findTopics } from '../packages/topics/src/find-topics.ts'
import { CONVERSATIONS, readTexts } from '../packages/opinion/testing/open-data.ts'
import { createGermanTownComments } from '../packages/topics/testing/german-town.ts'
import { createSheets, parseAnswers, scoreAnswers } from '../packages/topics/testing/topic-sheets.ts'

const USAGE = 'npx tsx scripts/topic-names.ts sheets FOLDER CONVERSATION [DRAW [LAYER]] | score FOLDER'

function makeSheets(folder: string, conversation: string, draw = '', layer = 0): void {
  const known = CONVERSATIONS.find((name) => name === conversation)
  if (!known && conversation !== 'german-town')
    throw new Error(`It is one of ${CONVERSATIONS.join(', ')}, german-town.`)
  const comments = known ? readTexts(known) : createGermanTownComments()
  const random = createSeededRandom(`topic names of ${conversation}${draw}`)
  const { topics } = findTopics(comments)
  const sheets = createSheets(topics, comments, (below) => drawBelow(random, below), layer)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'names.txt'), sheets.names)
  writeFileSync(join(folder, 'comments.txt'), sheets.comments)
  writeFileSync(join(folder, 'key.json'), JSON.stringify(sheets.key))
  console.log(`${sheets.key.length} topics`)
}

function printScore(folder: string): void {
  const key = JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')) as string[]
  const { right, wrong } = scoreAnswers(key, parseAnswers(readFileSync(join(folder, 'answers.txt'), 'utf8')))
  console.log(`${right} of ${key.length}`)
  for (const { number, answer, solution } of wrong)
    console.log(`${number}: ${answer ?? 'no answer'}, not ${solution}`)
}

const [command, folder, conversation, draw, layer] = process.argv.slice(2)
if (command === 'sheets' && folder && conversation) makeSheets(folder, conversation, draw, Number(layer ?? 0))
else if (command === 'score' && folder) printScore(folder)
else {
  console.error(USAGE)
  process.exitCode = 2
}
