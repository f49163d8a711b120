import { expect, it, describe } from 'vitest'
import { LIMITS } from './limits.ts'
import {
  formatFailedSeedsCsv,
  planSeeds,
  formatSeedCsv,
  MAX_SEEDS_PER_CALL,
  readSeedCsv,
  readAnyCsv,
} from './seeds.ts'

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

const parseRows = async (text: string, longest?: number) => {
  const read = await readSeedCsv([text], longest === undefined ? {} : { maxCharacters: longest })
  return 'rows' in read ? read.rows.map(({ line: _, ...row }) => row) : read
}

describe('a file of seed comments', () => {
  it.each([
    ['lines of one column', 'comment_text\nParks\nTrees\n'],
    ['a byte-order mark and CR LF', '\uFEFFcomment_text\r\nParks\r\nTrees\r\n'],
    ['a name in capitals with blanks', ' Comment_Text \nParks\nTrees'],
    ['semicolons and other columns', 'id;comment_text;author\n1;Parks;Ada\n2;Trees;Ben\n'],
    ['trailing commas', 'comment_text,,\nParks,,\nTrees,,,,,\n'],
    ['rows with fewer cells', 'comment_text,author,date\nParks\nTrees,Ben\n'],
    ['blank lines and blanks around the text', '\n\ncomment_text\n\n  Parks \n\n"Trees\n"\n\n'],
    ['quotes around every cell', '"comment_text"\n"Parks"\n"Trees"'],
    ['returns alone', 'comment_text\rParks\rTrees\r'],
  ])('[CFG-7] is read with %s', async (_, text) =>
    expect(await parseRows(text)).toEqual([{ txt: 'Parks' }, { txt: 'Trees' }]),
  )

  it('[CFG-7] names the problem and line of a row', async () => {
    const text = `comment_text,by\n"a\nb",\n,Ada\n${'x'.repeat(998)},\nParks, trees,Ada\na\0b\nlast`
    expect(await readSeedCsv([text])).toEqual({
      rows: [
        { line: 2, txt: 'a\nb' },
        { line: 4, txt: '', problem: 'empty' },
        { line: 5, txt: 'x'.repeat(998), problem: 'too-long' },
        { line: 6, txt: 'Parks, trees,Ada', problem: 'torn' },
        { line: 7, txt: 'a\0b', problem: 'unreadable' },
        { line: 8, txt: 'last' },
      ],
    })
  })

  it('[CFG-7] accepts unquoted commas when there is only one column', async () => {
    const text = 'comment_text\nParks, trees, and bins\n"Quoted", and not\nParks,,,\n,\n'
    expect(await parseRows(text)).toEqual([
      { txt: 'Parks, trees, and bins' },
      { txt: 'Quoted, and not' },
      { txt: 'Parks' },
      { txt: '', problem: 'empty' },
    ])
    expect(await parseRows('comment_text,by\nParks, trees,Ada,\n')).toMatchObject([{ problem: 'torn' }])
  })

  it.each([
    ['', 1, 'a header that names the column comment_text'],
    ['\n\n', 1, 'a header that names the column comment_text'],
    ['Parks\nTrees\n', 1, 'a header that names the column comment_text'],
    ['\nParks,comment_texts\n', 2, 'a header that names the column comment_text'],
    ['comment_text,comment_text\na,b', 1, 'the column comment_text only once in the header'],
    ['comment_text\n"Parks\nTrees', 2, 'a closing quote for a cell of this row'],
    ['comment_text\n"Parks" and trees\n', 2, 'a separator or the end of the line after a closing quote'],
  ])('[CFG-7] refuses the whole of %j', async (text, line, expected) =>
    expect(await readSeedCsv([text])).toEqual({ problem: { line, expected, advice: expect.any(String) } }),
  )

  it('[CFG-7] limits the number of rows', async () => {
    const text = 'comment_text\na\nb\nc\n'
    expect(await readSeedCsv([text], { maxRows: 3 })).toHaveProperty('rows')
    expect(await readSeedCsv([text], { maxRows: 2 })).toMatchObject({ problem: { line: 4 } })
  })

  it('[SEC-3] removes the guard of a formula exactly once', async () => {
    expect(await parseRows("comment_text\n'=1+1\n''=1+1\n=1+1\n'quoted'\n-5 degrees\n")).toEqual([
      { txt: '=1+1' },
      { txt: "'=1+1" },
      { txt: '=1+1' },
      { txt: "'quoted'" },
      { txt: '-5 degrees' },
    ])
  })
})

const read = (text: string, name?: string) => readAnyCsv([text], name)
const texts = async (text: string, name?: string) => {
  const answer = await read(text, name)
  return 'rows' in answer ? answer.rows.map(({ txt }) => txt) : answer
}

const TWO_TEXTS = [
  'Nr;Was ist gut?;Was fehlt?',
  '1;Der neue Park am Fluss;Bänke, auf denen man sitzt',
  '2;Die breite Straße dort;Ein Weg für alle Kinder',
].join('\n')

describe('a file of comments with any header', () => {
  it.each([
    ['Kommentar', 'Kommentar\nMehr Bäume\nWeniger Lärm\n'],
    ['意見', '意見\nMehr Bäume\nWeniger Lärm\n'],
    ['Kommentar', '\uFEFFKommentar;;\r\nMehr Bäume;;\r\nWeniger Lärm;;\r\n'],
  ])('[CFG-11] whose only column is %s is read after a question', async (name, text) => {
    expect(await read(text)).toEqual({ columns: [{ name, examples: ['Mehr Bäume', 'Weniger Lärm'] }] })
    expect(await texts(text, name)).toEqual(['Mehr Bäume', 'Weniger Lärm'])
    expect(await read(text, name)).toMatchObject({ column: name })
  })

  it('[CFG-7] comment_text is taken without a question, beside whatever other texts', async () =>
    expect(
      await texts(
        'Frage,comment_text\nWas ist dir hier wichtig?,Mehr Bäume\nWas ist dir hier wichtig?,Weniger Lärm\n',
      ),
    ).toEqual(['Mehr Bäume', 'Weniger Lärm']))

  it('[CFG-11] asks which of several columns has the comments, and takes the chosen one', async () => {
    expect(await read(TWO_TEXTS)).toEqual({
      columns: [
        { name: 'Nr', examples: expect.arrayContaining(['1']) },
        { name: 'Was ist gut?', examples: expect.arrayContaining(['Der neue Park am Fluss']) },
        { name: 'Was fehlt?', examples: expect.arrayContaining(['Bänke, auf denen man sitzt']) },
      ],
    })
    expect(await texts(TWO_TEXTS, ' was fehlt? ')).toEqual([
      'Bänke, auf denen man sitzt',
      'Ein Weg für alle Kinder',
    ])
    expect(await read('a,b\n1,2\n')).toHaveProperty('columns')
    expect(await read(TWO_TEXTS, 'Antwort')).toMatchObject({
      columns: [{ name: 'Nr' }, { name: 'Was ist gut?' }, { name: 'Was fehlt?' }],
    })
    expect(await read('a,A\n1,2\n', 'a')).toMatchObject({
      problem: { expected: 'the column a only once in the header' },
    })
  })

  it.each([
    ['a sentence', 'More trees along the square.\nLess noise\n'],
    ['a long text', 'We would like to have more benches and more trees\nLess noise\n'],
    ['nothing', ''],
    ['blanks', ';;\na;b;c\n'],
  ])('[CFG-11] is refused when its first line is %s, not a header', async (_, text) =>
    expect(await read(text)).toMatchObject({
      problem: {
        expected: 'a header that names the column comment_text',
        advice: expect.stringContaining('first line'),
      },
    }),
  )
})
