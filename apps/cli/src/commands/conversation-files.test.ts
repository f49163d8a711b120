import { openFolder } from '@folkmoot/testing/open-folder'
import { describe, expect, it } from 'vitest'
import { startListeningServer, shareInMemoryServer } from '../../testing/server.ts'

const { typeAs } = shareInMemoryServer()

const COMMENTS = `timestamp,comment-id,author-id,agrees,disagrees,moderated,comment-body
1700000000000,0,0,1,0,1,Plant trees
1700000001000,1,1,0,1,0,"Fewer cars,
more buses"
`
const VOTES = `timestamp,comment-id,voter-id,vote
1700000010000,0,0,1
1700000011000,1,0,-1
1700000012000,1,1,1
`
const FILES = { 'comments.csv': COMMENTS, 'votes.csv': VOTES, 'summary.csv': 'topic,Streets\n' }

const createImportWords = (path: string, ...more: string[]) => ['conversations', 'import', path, ...more]

describe('conversations import', () => {
  it('[CLI-6] creates a conversation from a folder; --json ends with id and counts', async () => {
    const { code, out, err } = await typeAs('ada', createImportWords(openFolder(FILES), '--json'))
    expect(code).toBe(0)
    expect(err).toBe('')
    const result = JSON.parse(out) as { conversation_id: string }
    expect(result).toEqual({
      conversation_id: result.conversation_id,
      participants: 2,
      comments: 2,
      votes: 3,
    })
    const shown = await typeAs('ada', ['conversations', 'show', result.conversation_id])
    expect(shown.out).toMatch(/^topic\tStreets$[^]*^status\tOpen$[^]*^role\towner$[^]*^participants\t2$/m)
    const stats = await typeAs('ada', ['stats', result.conversation_id])
    expect(stats.out).toContain('participants who voted\t2\nvotes cast\t3\n')
  })

  it('[CLI-6] [CLI-7] shows a person the number of sent bytes, then the result', async () => {
    const { out, err } = await typeAs('ada', createImportWords(openFolder(FILES)), { terminal: 80 })
    expect(out).toMatch(
      /^Imported 2 participants, 2 comments and 3 votes: http:\/\/localhost:8080\/m\/\S+\n$/,
    )
    expect(err.split('\r\x1b[K').at(-2)).toBe('The server is reading it …')
    expect(err.split('\r\x1b[K').at(-1)).toMatch(/^The conversation is open .*\n$/)
  })

  it('[CLI-6] streams over a real connection, and a refusal arrives although the upload is large', async () => {
    const { type } = await startListeningServer()
    const folder = openFolder({
      ...FILES,
      'participants-votes.csv': `participant\n${'1\n'.repeat(8_000_000)}`,
    })
    const refused = await type(createImportWords(folder), { env: { FOLKMOOT_TOKEN: 'not-a-token' } })
    expect(refused.code).toBe(4)
    expect(refused.err).toContain('does not accept the token in FOLKMOOT_TOKEN')
    await type(['login', '--as', 'ada'])
    const { code, out } = await type(createImportWords(openFolder(FILES)))
    expect({ code, fields: out.split('\t').length }).toEqual({ code: 0, fields: 4 })
  })
})
