import { describe, expect, it } from 'vitest'
import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { readSummary } from './read-summary.ts'

async function readChunks(...chunks: string[]) {
  const read = await readSummary(chunks)
  return 'problem' in read ? formatImportProblem('summary.csv', read.problem) : read.value
}

describe('readSummary', () => {
  it('reads the rows it knows, in any order, with line breaks inside quotes', async () => {
    const text =
      'views,12\r\nurl,https://example.test/2abc\r\nvoters,3\r\nconversation-description,"One, ""two""\n\n* three"\r\ntopic,"=Rivers"\r\n'
    expect(await readChunks(text.slice(0, 70), text.slice(70))).toEqual({
      topic: '=Rivers',
      description: 'One, "two"\n\n* three',
      url: 'https://example.test/2abc',
      views: 12,
    })
  })

  it('has defaults for absent and blank rows', async () => {
    expect(await readChunks('topic,\nviews,\nurl,')).toEqual({
      topic: '',
      description: '',
      url: null,
      views: null,
    })
    expect(await readChunks('\uFEFFtopic;Wells, old and new;;\n')).toMatchObject({
      topic: 'Wells, old and new',
    })
  })

  it('accepts the vote convention of these files and refuses another one', async () => {
    const line = (agree: string) => `topic,"x"\nvote-convention,agree=${agree};pass=0;format=polis-export/1`
    expect(await readChunks(line('+1'))).toMatchObject({ topic: 'x' })
    expect(await readChunks(line('-1'))).toContain(
      'summary.csv, line 2, column vote-convention: expected agree=+1',
    )
  })

  it('explains each problem with its line', async () => {
    expect(await readChunks('topic,a\nurl,b\ntopic,Wells, old and new')).toContain(
      'line 3, column topic: expected one value',
    )
    expect(await readChunks('topic,a\nviews,many')).toContain('line 2, column views: expected a whole number')
    expect(await readChunks(`topic,${'x'.repeat(1001)}`)).toContain('at most 1000 characters')
    expect(await readChunks(`topic,${'😀'.repeat(1000)}`)).toMatchObject({ url: null })
    expect(await readChunks('topic,"a')).toContain('closing quote')
    expect(await readChunks('')).toContain('line 1: expected a row with the key topic')
    expect(await readChunks('timestamp,vote\n1,2\n')).toContain('expected a row with the key topic')
  })
})
