import { votes } from '@folkmoot/api-types/votes'
import { repeatTogether } from '@folkmoot/testing/run-together'
import type { TestServer } from '@folkmoot/testing/server'
import { shareServer } from '@folkmoot/testing/provide-server'
import { Check } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { eraseParticipant } from '../participation/erase.storage.ts'
import { removeIdentities } from '../erasures/retention.storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'

const NOW = 1_763_640_000_000
const HEADER = 'vote_id,user_id,vote_value,timestamp,comment_id'

describe('import votes of another system (importVotes)', () => {
  let id: string
  let zid: number
  let made: Awaited<ReturnType<TestServer['build']['conversation']>>
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    made = await server.build.conversation()
    ;({ zid, conversation_id: id } = made)
    const csv = 'comment_text,original_id\nTrees,c-1\nBins,c-2\nNobody named this one,\n'
    await server.call('POST', '/api/v3/comments-bulk', 'ada', { conversation_id: id, csv, is_seed: true })
  })

  const send = (rows: string, more: Record<string, unknown> = {}, name = 'ada') =>
    server.call('POST', '/api/v3/votes-bulk', name, {
      conversation_id: id,
      csv: `${HEADER}\n${rows}\n`,
      ...more,
    })
  const stored = () => server.rows('votes', { zid }, 'id')
  const latest = () => server.rows('votes_latest', { zid }, 'pid', 'tid')

  const VOTES =
    '1,ann,1,1763000000,c-1\n2,bob,-1,1763000001000,c-1\n3,ann,0,1763000002,c-2\n4,ann,1,1763000003,c-9'

  it('[PEER-13] stores them before it replies: 1 agrees', async () => {
    const { status, body } = await send(VOTES)
    expect([status, body.status]).toEqual([200, 'processing'])
    expect(Check(votes.importVotes.reply, body)).toBe(true)
    expect(body).toMatchObject({ votes: 3, participants: 2, unknown: 1, skipped: 0 })
    expect(await stored()).toMatchObject([
      { pid: 1, tid: 0, vote: -1, created: 1_763_000_000_000 },
      { pid: 2, tid: 0, vote: 1, created: 1_763_000_001_000 },
      { pid: 1, tid: 1, vote: 0, created: 1_763_000_002_000 },
    ])
  })

  it('[PEER-13] makes voters participants without identity', async () => {
    await send(VOTES)
    const [moderator, ...people] = await server.rows('participants', { zid }, 'pid')
    expect(moderator?.pid).toBe(0)
    expect(people).toMatchObject([
      { uid: null, vote_count: 2, last_interaction: 1_763_000_002_000 },
      { uid: null, vote_count: 1, last_interaction: 1_763_000_001_000 },
    ])
    expect((await server.row('conversations', { zid })).participant_count).toBe(3)
    const url = `/api/v3/conversationArchive/${id}/participants-votes.csv`
    const { body: csv } = await server.call('GET', url, 'ada')
    expect(csv + JSON.stringify(people)).not.toMatch(/ann|bob/)
  })

  it('[PEER-13] adds nothing when a file is sent again, and the later vote counts whatever the order of rows and files', async () => {
    const rows =
      '1,ann,-1,1763000005,c-1\n2,ann,1,1763000001,c-1\n3,ann,-1,1763000005,c-2\n4,ann,1,1763000005,c-2'
    expect((await send(rows)).body).toMatchObject({ votes: 4, participants: 1, skipped: 0 })
    const counting = [
      { pid: 1, tid: 0, vote: 1 },
      { pid: 1, tid: 1, vote: 1 },
    ]
    expect(await latest()).toMatchObject(counting)
    const history = await stored()
    expect(history.at(-1)).toMatchObject({ vote: 1 })
    for (const same of [rows, '9,ann,1,1763000004,c-1'])
      expect((await send(same)).body).toMatchObject({ votes: 0, participants: 0 })
    expect(await stored()).toEqual(history)
    expect((await send('9,ann,0,1763000009,c-1')).body).toMatchObject({ votes: 1, participants: 0 })
    expect((await latest())[0]).toMatchObject({ vote: 0 })
  })

  it('[PEER-13] creates each voter once when files come at once', async () => {
    const rows = Array.from({ length: 5 }, (_, voter) => `${voter},u-${voter},1,1763000000,c-1`).join('\n')
    await repeatTogether(2, () => send(rows))
    expect(await stored()).toHaveLength(5)
    expect(await latest()).toHaveLength(5)
  })

  it('[PEER-13] lets nobody take part as an imported voter', async () => {
    await send('1,abcdefghijklmnopqrstu_,1,1763000000,c-1')
    const body = { conversation_id: id, tid: 1, vote: -1, participant_key: 'abcdefghijklmnopqrstu_' }
    expect((await server.send('POST', '/api/v3/votes', { body })).body.currentPid).toBe(2)
  })

  const forget = () =>
    runTransaction(server.db, (tx) =>
      removeIdentities(tx, { zid, conversation_uuid: made.conversation_uuid }, NOW),
    )

  it('refuses another file once its voters cannot be recognised: nobody counts twice', async () => {
    const row = '1,ann,1,1763000000,c-1'
    expect((await send(row)).body).toMatchObject({ votes: 1 })
    expect((await send(row)).body).toMatchObject({ votes: 0, skipped: 1 })
    await forget()
    const { status, body } = await send(row)
    expect([status, body.error]).toEqual([409, 'polis_err_votes_bulk_voters_forgotten'])
    expect(await stored()).toHaveLength(1)
  })

  it('refuses another file after one of its voters was erased, not after somebody else was', async () => {
    await send('1,ann,1,1763000000,c-1')
    await server.build.participant(zid, 77, { participant_key: 'browser' })
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: 77 }, NOW))
    expect((await send('1,ann,1,1763000000,c-1')).body).toMatchObject({ skipped: 1 })
    await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: 1 }, NOW))
    expect((await send('1,ann,1,1763000000,c-1')).status).toBe(409)
  })

  it('[PEER-13] takes a time in the future for now', async () => {
    await send('1,ann,1,4102444800,c-1')
    expect((await stored())[0]?.created).toBe(NOW)
  })

  it.each([
    [
      'a vote of 2',
      { csv: `${HEADER}\n1,a,1,1763000000,c-1\n1,a,2,1763000000,c-1\n` },
      'polis_err_param_parse_failed_csv',
    ],
    [
      'unknown comments',
      { csv: `${HEADER}\n1,a,1,1763000000,0\n` },
      'polis_err_votes_bulk_no_mappable_comments',
    ],
    ['another format', { format: 'polis-api/1' }, 'polis_err_vote_convention_declaration_mismatch'],
    [
      'another sign',
      { csv: `# vote-convention: agree=-1;disagree=+1;pass=0\n${HEADER}\n1,a,1,1763000000,c-1\n` },
      'polis_err_vote_convention_declaration_mismatch',
    ],
    [
      'an unreadable sign',
      { csv: `# vote-convention: yes=1\n${HEADER}\n1,a,1,1763000000,c-1\n` },
      'polis_err_vote_convention_declaration_malformed',
    ],
  ])('refuses %s with its code, and stores nothing', async (_, more, code) => {
    const { status, body } = await send('1,ann,1,1763000000,c-1', more)
    expect([status, body.error]).toEqual([400, code])
    expect(await stored()).toEqual([])
  })

  it('accepts the declaration of exports, and says the line of a problem with it too', async () => {
    const convention = '# vote-convention: agree=+1;disagree=-1;pass=0;format=polis-export/1'
    const rows = `${HEADER}\n1,ann,1,1763000000,c-1\n`
    const { body } = await send('', { csv: `\uFEFF${convention}\r\n${rows}`, format: 'polis-export/1' })
    expect(body).toMatchObject({ votes: 1 })
    const bad = await send('', { csv: `${convention}\n${rows}2,bob,x,1763000000,c-1\n` })
    expect(bad.body.message).toMatch(/^csv, line 4, column vote_value: expected 1 \(agree\)/)
  })
})
