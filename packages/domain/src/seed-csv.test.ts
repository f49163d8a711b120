import { describe, expect, it } from 'vitest'
import { readSeedCsv } from './seed-csv.ts'

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
