import { crc32, inflateRawSync } from 'node:zlib'
import { DATA_EXPORT_FILES } from '@folkmoot/domain/export-files'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, describe, expect, it } from 'vitest'

const NOW = 1_729_603_935_999

/** Reads the files of a .zip by its central directory, and checks sizes and check sums. */
function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry += 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const [length, extra] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const name = bytes.toString('latin1', at + 46, at + 46 + length)
    const local = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + length + bytes.readUInt16LE(local + 28)
    const content = inflateRawSync(bytes.subarray(start, start + packed))
    expect([content.length, crc32(content)]).toEqual([size, crc])
    files[name] = content.toString()
    at += 46 + length + extra
  }
  expect(at).toBe(end)
  return files
}

describe('the data of a conversation (exportData)', () => {
  let zid: number
  let id: string
  const server = shareServer({
    clock: () => NOW,
    env: { PUBLIC_ORIGIN: 'https://folkmoot.test', TRUST_PROXY: '1', LIMITS: '{"export_cells":6}' },
  })
  beforeAll(async () => {
    ;({ zid, conversation_id: id } = await server.build.conversation({ topic: 'Streets, “squares”' }))
    await server.build.report(zid, 'r2a', { mod_level: 0 })
    await fillConversation(
      server.db,
      { zid, now: NOW },
      {
        people: [0, 1, 2].map((pid) => ({ pid })),
        comments: [
          { tid: 0, txt: 'More trees', mod: 1 },
          { tid: 1, txt: 'Rejected, with a comma', mod: -1 },
        ],
        votes: [0, 1, 2].map((pid) => ({ pid, tid: pid % 2, vote: 1 - pid, high_priority: 0, created: NOW })),
      },
    )
  })

  const ask = async (path: string, name?: string) =>
    server.app.inject({
      url: `/api/v3/${path}`,
      headers: {
        'x-forwarded-proto': 'https',
        ...(name === undefined ? {} : { authorization: `Bearer ${await server.tokenFor(name)}` }),
      },
    })

  it('format.json tells what the columns mean', async () => {
    const answer = await ask('reportExport/r2a/format.json')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    const body = answer.json<Record<string, unknown>>()
    expect(body).toMatchObject({
      format: 'polis-export/1',
      'vote-convention': 'agree=+1;disagree=-1;pass=0;format=polis-export/1',
      vote: { agree: 1, disagree: -1, pass: 0 },
      files: { 'votes.csv': { vote: 'vote' }, 'summary.csv': { 'vote-convention': 'declaration' } },
      docs: 'https://folkmoot.test/api/docs/',
    })
    expect((await ask('reportExport/r2nothing/format.json')).statusCode).toBe(400)
  })

  it('[PEER-12] is a .zip with the bytes of the report’s files, for the owner', async () => {
    const answer = await ask(`dataExport?conversation_id=${id}&format=csv&unixTimestamp=1`, 'ada')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="polis-export-${id}-${NOW}.zip"`)
    const files = readZip(answer.rawPayload)
    expect(Object.keys(files)).toEqual(['format.json', ...DATA_EXPORT_FILES])
    for (const [name, content] of Object.entries(files))
      expect([name, content]).toEqual([name, (await ask(`reportExport/r2a/${name}`, 'ada')).body])
    expect(files['comments.csv']).toContain('"Rejected, with a comma"')
    const refused = await ask(`dataExport?conversation_id=${id}`, 'dan')
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'polis_err_data_export_auth'])
  })

  it('has its files for Excel where that is asked for', async () => {
    const files = readZip((await ask(`dataExport?conversation_id=${id}&excel=comma`, 'ada')).rawPayload)
    for (const [name, content] of Object.entries(files))
      if (name.endsWith('.csv'))
        expect(content).toBe((await ask(`reportExport/r2a/${name}?excel=comma`, 'ada')).body)
    expect(files['votes.csv']).toMatch(/^\uFEFFtimestamp;datetime;/)
  })

  it('[PEER-12] says by how much a conversation is too large, and sends nothing', async () => {
    const { id } = await server.scenario({ comments: ['Trees', 'Buses', 'Parks'], votes: ['a', 'd', 'p'] })
    const answer = await ask(`dataExport?conversation_id=${id}`, 'ada')
    expect(answer.json()).toMatchObject({
      error: 'polis_err_data_export_too_large',
      status: 413,
      limit: 6,
      cells: 9,
    })
  })

  it('[PEER-12] answers for stored exports with the codes of the contract', async () => {
    const results = async (filename: string | undefined, name = 'ada') => {
      const query = filename === undefined ? '' : `&filename=${encodeURIComponent(filename)}`
      const answer = await ask(`dataExport/results?conversation_id=${id}${query}`, name)
      return [answer.statusCode, answer.json().error]
    }
    const code = 'polis_err_data_export_results'
    expect(await results(undefined)).toEqual([400, `${code}_filename_missing`])
    for (const name of [
      'x.zip',
      `polis-export-${id}-1.exe`,
      `../polis-export-${id}-1.zip`,
      `polis-export-${id}-.zip`,
    ])
      expect(await results(name)).toEqual([400, `${code}_filename_invalid`])
    expect(await results('polis-export-2other-1.zip')).toEqual([403, `${code}_conversation`])
    expect(await results(`polis-export-${id}-1700000000000.xlsx`)).toEqual([404, `${code}_not_stored`])
    expect(await results(`polis-export-${id}-1.zip`, 'dan')).toEqual([403, `${code}_auth`])
  })
})
