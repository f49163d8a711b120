import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { sendImport, type ImportFiles } from './test-import.ts'

const OPENDATA_DIR =
  process.env['OPENDATA_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/data/opendata')

describe.runIf(existsSync(OPENDATA_DIR))('import public conversations (importConversation)', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const read = async (path: string) => (await server.call('GET', path, 'ada')).body

  const folder = (name: string): ImportFiles =>
    Object.fromEntries(
      readdirSync(join(OPENDATA_DIR, name)).map((file) => [
        file,
        readFileSync(join(OPENDATA_DIR, name, file), 'utf8'),
      ]),
    )

  it.each([
    ['vtaiwan.uberx', 1921, 197, 49_997, 105],
    ['scoop-hivemind.biodiversity', 536, 316, 29_802, 97],
    ['bg2050-volunteers', 126, 371, 14_341, 64],
    ['15-per-hour-seattle', 339, 54, 2995, 33],
  ])('[MON-1] %s has the figures of its files', async (name, participants, comments, votes, commenters) => {
    const { body } = await sendImport(server, folder(name))
    expect(body).toMatchObject({ participants, comments, votes })
    const stats = await read(`/api/v3/conversationStats?conversation_id=${body.conversation_id}`)
    expect(stats.firstVoteTimes).toHaveLength(participants)
    expect(stats.voteTimes).toHaveLength(votes)
    expect(stats.firstCommentTimes).toHaveLength(commenters)
    expect(stats.commentTimes).toHaveLength(comments)
  })

  it('creates two conversations when the same files are sent twice', async () => {
    const files = folder('bg2050-volunteers')
    const [first, second] = [await sendImport(server, files), await sendImport(server, files)]
    expect(second.status).toBe(200)
    expect(second.body.conversation_id).not.toBe(first.body.conversation_id)
    expect(await read('/api/v3/conversations')).toHaveLength(2)
  })
})
