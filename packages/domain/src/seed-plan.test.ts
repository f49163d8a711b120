import { expect, it } from 'vitest'
import { formatFailedSeedsCsv, planSeeds, formatSeedCsv, MAX_SEEDS_PER_CALL } from './seed-plan.ts'
import { readSeedCsv } from './seed-csv.ts'
import { LIMITS } from './limits.ts'

const planText = async (text: string, known: string[] = []) => {
  const read = await readSeedCsv([text], { maxCharacters: LIMITS.seedComment })
  if ('problem' in read) throw new Error(read.problem.expected)
  return planSeeds(read.rows, known)
}

it('[CFG-7] each row of a file gets one outcome', async () => {
  const file = [
    'comment_text',
    'One',
    'Two',
    ' One ',
    '\u200B',
    'x'.repeat(LIMITS.seedComment + 1),
    'one',
    'Three, really',
  ].join('\r\n')
  expect((await planText(file, ['Two'])).map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'add'],
    [3, 'known'],
    [4, 'twice'],
    [5, 'empty'],
    [6, 'too-long'],
    [7, 'add'],
    [8, 'add'],
  ])
})

it('[CFG-7] a row that differs from another only in case, spaces or punctuation is added and marked', async () => {
  const file = 'comment_text\nMore trees\nmore  trees.\nBuses at NIGHT\n!!!\n???\n我有用過 Uber 叫車。\n'
  expect(
    (await planText(file, ['Buses at night!', '我有用過uber叫車'])).map(({ outcome, similarTo }) => [
      outcome,
      similarTo,
    ]),
  ).toEqual([
    ['add', undefined],
    ['add', 'twice'],
    ['add', 'known'],
    ['add', undefined],
    ['add', undefined],
    ['add', 'known'],
  ])
})

it('[PEER-2] the uploaded file has the ids where any comment has one', async () => {
  const seeds = [{ txt: 'Parks, please', original_id: 'a,"1"' }, { txt: 'Trees' }]
  expect(await planText(formatSeedCsv(seeds))).toEqual([
    { line: 2, outcome: 'add', txt: 'Parks, please', original_id: 'a,"1"' },
    { line: 3, outcome: 'add', txt: 'Trees' },
  ])
  const [failed] = await planText(
    formatFailedSeedsCsv([{ line: 7, txt: 'Parks', reason: 'Closed.', original_id: '=7' }]),
  )
  expect(failed).toMatchObject({ txt: 'Parks', original_id: '=7' })
})

it('[CFG-7] the file of failures can be corrected and uploaded again', async () => {
  const file = formatFailedSeedsCsv([
    { line: 7, txt: '=1+1, "so"', reason: 'It stands there, already.' },
    { line: 9, txt: 'Später', reason: 'Closed.' },
  ])
  expect((await planText(file)).map(({ txt, outcome }) => [txt, outcome])).toEqual([
    ['=1+1, "so"', 'add'],
    ['Später', 'add'],
  ])
  expect(file).toContain('7')
})

it.each(['"', '漢', 'x'])('the maximum of rows of one call, of %s, fits into a body', (sign) => {
  const original_id = 'x'.repeat(LIMITS.originalId)
  const rows = Array.from({ length: MAX_SEEDS_PER_CALL }, () => ({
    txt: sign.repeat(LIMITS.seedComment),
    original_id,
  }))
  const body = JSON.stringify({ conversation_id: '2'.repeat(20), csv: formatSeedCsv(rows), is_seed: true })
  expect(new TextEncoder().encode(body).length).toBeLessThan(LIMITS.bodyBytes)
})
