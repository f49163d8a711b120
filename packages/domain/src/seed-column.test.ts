import { describe, expect, it } from 'vitest'
import { readAnyCsv } from './seed-csv.ts'

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
    ['one column in German', 'Kommentar\nMehr Bäume\nWeniger Lärm\n'],
    ['one column in Chinese', '意見\nMehr Bäume\nWeniger Lärm\n'],
    ['one column of a spreadsheet', '\uFEFFKommentar;;\r\nMehr Bäume;;\r\nWeniger Lärm;;\r\n'],
    [
      'the column of the contract beside a longer text',
      'Frage,comment_text\nWas ist dir hier wichtig?,Mehr Bäume\nWas ist dir hier wichtig?,Weniger Lärm\n',
    ],
  ])('[CFG-11] is read with %s', async (_, text) =>
    expect(await texts(text)).toEqual(['Mehr Bäume', 'Weniger Lärm']),
  )

  it('[CFG-11] is read by its only column with sentences, beside numbers, dates, names and codes', async () => {
    const text =
      'Nr;Datum;Name;Antwort\n1;12. 3. 2026;Ada Lovelace;Mehr Bäume am Platz\n2;13. 3. 2026;Ben;Weniger Lärm in der Nacht\n'
    expect(await read(text)).toMatchObject({ column: 'Antwort' })
    expect(await texts(text)).toEqual(['Mehr Bäume am Platz', 'Weniger Lärm in der Nacht'])
    const chinese = '編號,意見\n1,公園裡應該種更多的樹\n2,晚上請保持安靜一點\n'
    expect(await read(chinese)).toMatchObject({ column: '意見' })
  })

  it('[CFG-11] asks when several columns have sentences, or none has, and takes the chosen one', async () => {
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
