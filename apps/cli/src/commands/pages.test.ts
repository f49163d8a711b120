import { Readable } from 'node:stream'
import { LIMITS } from '@folkmoot/domain/limits'
import { MAX_SEEDS_PER_CALL } from '@folkmoot/domain/seeds'
import { describe, expect, it } from 'vitest'
import { shareInMemoryServer } from '../../testing/server.ts'

const { server, typeAs } = shareInMemoryServer()

/** More rows than any list of the server answers at once, and than any batch of the command line has. */
const ROW_COUNT = LIMITS.maxPageRows + 1

const createNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `member-${String(index).padStart(4, '0')}`)

const createInput = (lines: readonly string[]) => ({ stdin: Readable.from([`${lines.join('\n')}\n`]) })

describe('xids allow', () => {
  async function createAllowList() {
    const { conversation_id: id } = await server.build.conversation()
    const allow = (names: readonly string[], ...words: string[]) =>
      typeAs('ada', ['xids', 'allow', id, '--from', '-', ...words], createInput(names))
    const listAllowed = async () => {
      const { out } = await typeAs('ada', ['xids', 'export', id, '--allowed'])
      return [...out.matchAll(/member-\d+/g)].map(([name]) => name).sort()
    }
    return { allow, listAllowed }
  }

  it('[CLI-3] adds all ids of several batches, and finds those on later pages of the list', async () => {
    const { allow, listAllowed } = await createAllowList()
    const names = createNames(ROW_COUNT)
    expect((await allow(names)).out).toBe(`${ROW_COUNT}\t0\t0\n`)
    expect(await listAllowed()).toEqual(names)
    expect((await allow(names)).out).toBe(`0\t${ROW_COUNT}\t0\n`)
    expect((await allow(names.slice(0, -1), '--replace')).out).toBe(`0\t${ROW_COUNT - 1}\t1\n`)
    expect(await listAllowed()).toEqual(names.slice(0, -1))
  })
})

describe('invites revoke', () => {
  async function createInvites() {
    const { conversation_id: id } = await server.build.conversation({ treevite_enabled: 1 })
    await typeAs('ada', ['waves', 'create', id, '--owner-invites', String(ROW_COUNT), '--yes'])
    const revoke = (words: readonly string[], codes: readonly string[] = []) =>
      typeAs('ada', ['invites', 'revoke', id, ...words], createInput(codes))
    const listCodes = async (offset: number) => {
      const query = `conversation_id=${id}&limit=${LIMITS.maxPageRows}&offset=${offset}`
      const { body } = await server.call('GET', `/api/v3/treevite/invites?${query}`, 'ada')
      return (body as { invites: { invite_code: string }[] }).invites.map(({ invite_code }) => invite_code)
    }
    return { revoke, firstPage: await listCodes(0), lastPage: await listCodes(LIMITS.maxPageRows) }
  }

  it('[CLI-2] finds codes on every page', async () => {
    const { revoke, firstPage, lastPage } = await createInvites()
    expect([firstPage.length, lastPage.length]).toEqual([LIMITS.maxPageRows, 1])
    expect((await revoke(['--wave', '1', '--dry-run'])).out).toBe(`${ROW_COUNT}\t0\t0\t0\n`)
    const codes = [...firstPage.slice(0, 1), ...lastPage]
    expect(await revoke(['--from', '-'], codes)).toEqual({ code: 0, out: '2\t0\t0\t0\n', err: '' })
    expect((await revoke(lastPage)).out).toBe('0\t0\t1\t0\n')
  })
})

describe('comments', () => {
  it('[CLI-5] imports all rows of several batches, and names the line of a row that the server refuses', async () => {
    const { conversation_id: id } = await server.build.conversation()
    const texts = createNames(MAX_SEEDS_PER_CALL + 2)
    const sizes: number[] = []
    const fetch = (async (input, init) => {
      const response = await server.fetch(input, init)
      if (!String(init?.body).includes('"csv"')) return response
      const reply = (await response.json()) as { results: { status: string; reason?: string }[] }
      sizes.push(reply.results.length)
      if (sizes.length === 2) reply.results[1] = { status: 'error' }
      return Response.json(reply)
    }) as typeof server.fetch
    const words = ['comments', 'import', id, '-']
    const { code, out, err } = await typeAs('ada', words, {
      ...createInput(['comment_text', ...texts]),
      fetch,
    })
    expect({ code, out, sizes }).toEqual({
      code: 1,
      out: `${texts.length - 1}\t0\t1\n`,
      sizes: [MAX_SEEDS_PER_CALL, 2],
    })
    // line 1 is the header
    expect(err).toContain(`standard input, line ${texts.length + 1}: The server refused it.\n`)
    const listed = await typeAs('ada', ['comments', 'list', id])
    expect(listed.out.split('\n').flatMap((line) => line.split('\t')[6] ?? [])).toEqual(texts)
  })

  it('[CLI-4] lists and accepts comments of every page', async () => {
    const { id } = await server.scenario({ comments: createNames(ROW_COUNT) })
    const ends = ['0', String(ROW_COUNT - 1)]
    const accepted = await typeAs('ada', ['comments', 'accept', id, '--from', '-'], createInput(ends))
    expect(accepted).toEqual({ code: 0, out: 'accepted\t2\t0\t0\n', err: '' })
    const { out } = await typeAs('ada', ['comments', 'list', id])
    expect(out.trimEnd().split('\n')).toHaveLength(ROW_COUNT)
  })
})
