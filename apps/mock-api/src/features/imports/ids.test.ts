import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'

describe('the ids of an import', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  async function send(files: Readonly<Record<string, string>>, ...more: [string, string][]) {
    const form = new FormData()
    for (const [file, text] of [...Object.entries(files), ...more]) form.append(file, new Blob([text]), file)
    const headers = { authorization: `Bearer ${await server.tokenFor('ada')}` }
    const answer = await server.fetch('/api/v3/conversationImport', { method: 'POST', headers, body: form })
    return { body: (await answer.json()) as { conversation_id: string } }
  }

  it('[API-7] are read from each file once: a file that is sent twice is refused by name', async () => {
    const files = { 'comments.csv': 'comment-id,author-id,comment-body\n', 'votes.csv': 'x' }
    expect((await send(files, ['Votes.csv', 'y'])).body).toEqual({
      error: 'polis_err_import_bad_file',
      message: 'The import has Votes.csv twice. Send each file once.',
      status: 400,
      field: 'Votes.csv',
    })
  })

  it('[CLI-6] leave room for later ones; others are refused with file and line', async () => {
    const comments = (tid: number, pid: number) => `comment-id,author-id,comment-body\n${tid},${pid},Parks\n`
    const votes = (tid: number, pid: number) => `comment-id,voter-id,vote\n${tid},${pid},1\n`
    const files = (tid: number, pid: number) => ({
      'comments.csv': comments(tid, pid),
      'votes.csv': votes(tid, pid),
    })
    for (const [tid, pid, words] of [
      [1_000_000, 0, 'comments.csv, line 2, column comment-id: expected a whole number from 0 to 999999.'],
      [2 ** 31 - 1, 0, 'comments.csv, line 2, column comment-id'],
      [
        0,
        2 ** 31 - 1,
        'comments.csv, line 2, column author-id: expected a whole number from 0 to 999999999.',
      ],
    ] as const)
      expect((await send(files(tid, pid))).body).toMatchObject({
        error: 'polis_err_import_bad_file',
        message: expect.stringContaining(words),
      })
    expect(
      (await send({ 'comments.csv': comments(0, 0), 'votes.csv': votes(0, 2 ** 31 - 1) })).body,
    ).toMatchObject({ message: expect.stringContaining('votes.csv, line 2, column voter-id') })
    const { conversation_id } = (await send(files(999_999, 999_999_999))).body
    const later = await server.call('POST', '/api/v3/comments', undefined, { conversation_id, txt: 'Trees' })
    expect(later.body).toMatchObject({ tid: 1_000_000, currentPid: 1_000_000_000 })
  })
})
