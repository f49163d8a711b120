import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteHandle } from '@folkmoot/testing/database'
import { runTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../../core/test-team.ts'
import { openDatabase } from '../../storage/open-database.ts'

const URL = '/api/v3/moderationTeam'
const MINUTE_MS = 60_000

interface PresentPerson {
  name: string
  tid: number | null
}

let folder: string
/** two servers that share a database */
let one: TestServer
let other: TestServer
let id: string
let zid: number
let now: number
beforeEach(async () => {
  now = 1_700_000_000_000
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-team-'))
  const file = join(folder, 'data.db')
  await (await openDatabase(`sqlite:${file}`)).close()
  one = await createTestServer({ db: openSqliteHandle(file), clock: () => now })
  other = await createTestServer({ db: openSqliteHandle(file), clock: () => now })
  for (const name of ['ada', 'ben']) await one.call('GET', '/api/v3/users', name)
  ;({ zid, conversation_id: id } = await one.build.conversation())
  await createTeamHelpers(one).join('ben', { conversation_id: id, role: 'moderator' })
  for (const tid of [0, 1, 2]) await one.build.comment(zid, tid)
})
afterEach(async () => {
  await one.close()
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})

const claim = (server: TestServer, name: string, body: object = {}) =>
  server.call('POST', URL, name, { conversation_id: id, ...body })
const look = (server: TestServer, name: string, more = '') =>
  server.call('GET', `${URL}?conversation_id=${id}${more}`, name)
const leave = (server: TestServer, name: string) =>
  server.call('DELETE', `${URL}?conversation_id=${id}`, name)
const listPeople = (body: { people: PresentPerson[] }) =>
  Object.fromEntries(body.people.map(({ name, tid }) => [name.split(' ')[0], tid]))
const put = (server: TestServer, name: string, body: object) =>
  server.call('PUT', '/api/v3/comments', name, {
    conversation_id: id,
    tid: 0,
    active: true,
    is_meta: false,
    velocity: 1,
    ...body,
  })

describe('who is here', () => {
  it('[MODS-1] both servers list by name who moderates now; those who leave and those who are silent go', async () => {
    await claim(one, 'ada')
    expect(listPeople((await claim(other, 'ben')).body)).toEqual({ Ada: null, Ben: null })
    await leave(other, 'ada')
    expect(listPeople((await look(one, 'ben')).body)).toEqual({ Ben: null })
    now += MINUTE_MS
    expect((await look(one, 'ada')).body.people).toEqual([])
  })

  it('[MODS-2] analysts see the team, are not in it and claim nothing; others see nothing', async () => {
    const team = createTeamHelpers(one)
    await team.join('eve@example.org', { conversation_id: id, role: 'analyst' })
    await claim(one, 'ada', { tid: 0 })
    expect(listPeople((await look(one, 'eve@example.org')).body)).toEqual({ Ada: 0 })
    expect((await claim(one, 'eve@example.org', { tid: 1 })).status).toBe(403)
    expect((await look(one, 'dan')).status).toBe(403)
    expect((await look(one, 'ben')).body.people).toHaveLength(1)
  })
})

describe('claims', () => {
  it('[MODS-3] of two who are held between reading and writing one holds it', async () => {
    const shared = await createTestServer({ clock: () => now })
    for (const name of ['ada', 'ben']) await shared.call('GET', '/api/v3/users', name)
    ;({ zid, conversation_id: id } = await shared.build.conversation())
    await shared.build.comment(zid, 1)
    await runTogether([() => claim(shared, 'ada', { tid: 1 }), () => claim(shared, 'ben', { tid: 1 })])
    const people = Object.values(listPeople((await look(shared, 'ada')).body))
    expect(people.toSorted()).toEqual([1, null])
    await shared.close()
  })

  it('[MODS-4] a claim ends when it is not renewed for a minute, when its holder looks elsewhere, and when they leave', async () => {
    await claim(one, 'ada', { tid: 1 })
    expect(listPeople((await claim(other, 'ben', { tid: 1 })).body)).toEqual({ Ada: 1, Ben: null })
    now += MINUTE_MS / 2 + 1
    await claim(one, 'ada', { tid: 1 })
    now += MINUTE_MS / 2 + 1
    expect(listPeople((await claim(other, 'ben', { tid: 1 })).body)).toEqual({ Ada: 1, Ben: null })
    now += MINUTE_MS
    expect(listPeople((await claim(other, 'ben', { tid: 1 })).body)).toEqual({ Ben: 1 })
    await claim(other, 'ben', { tid: 2 })
    expect(listPeople((await claim(one, 'ada', { tid: 1 })).body)).toEqual({ Ada: 1, Ben: 2 })
    await leave(other, 'ben')
    expect(listPeople((await claim(one, 'ada', { tid: 2 })).body)).toEqual({ Ada: 2 })
  })

  it('[MODS-5] a colleague takes a comment over, and who held it sees that', async () => {
    await claim(one, 'ada', { tid: 1 })
    const taken = await claim(other, 'ben', { tid: 1, take_over: true })
    expect(listPeople(taken.body)).toEqual({ Ada: null, Ben: 1 })
    expect(listPeople((await claim(one, 'ada', { tid: 1 })).body)).toEqual({ Ada: null, Ben: 1 })
  })

  it('[MODS-3] a renewal within half a minute writes nothing, and claims raise no generation', async () => {
    const readRows = () => one.db.selectFrom('moderator_presence').selectAll().execute()
    const readGeneration = () =>
      one.db.selectFrom('generations').selectAll().where('zid', '=', zid).executeTakeFirst()
    const generation = await readGeneration()
    await claim(one, 'ada', { tid: 1 })
    const rows = await readRows()
    now += 1000
    await claim(one, 'ada', { tid: 1 })
    expect(await readRows()).toEqual(rows)
    expect(await readGeneration()).toEqual(generation)
  })

  it('[MODS-3] refuses a comment that is not there', async () => {
    expect(await claim(one, 'ada', { tid: 77 })).toMatchObject({
      status: 400,
      body: { error: 'polis_err_param_parse_failed_tid' },
    })
  })
})

describe('decisions of others', () => {
  it('[MODS-6] come with the next answer, once, in their order, by name', async () => {
    const first = (await look(one, 'ada')).body
    expect(first).toMatchObject({ decisions: [], comments_waiting: 3, time: now })
    await put(other, 'ben', { mod: -1 })
    now += 3000
    await put(other, 'ben', { tid: 1, mod: 1 })
    const second = (await claim(one, 'ada', { after: first.last_decision })).body
    expect(second.comments_waiting).toBe(1)
    expect(second.decisions).toMatchObject([
      {
        tid: 0,
        action: 'reject',
        moderator: expect.stringContaining('Ben'),
        created: now - 3000,
        to: { mod: -1 },
      },
      { tid: 1, action: 'accept', created: now },
    ])
    const third = (await look(one, 'ada', `&after=${second.last_decision}`)).body
    expect(third.decisions).toEqual([])
    expect(third.last_decision).toBe(second.last_decision)
  })
})

describe('erasing', () => {
  it('[MODS-1] an erased account is in no team', async () => {
    await claim(one, 'ben', { tid: 1 })
    const { uid } = (await one.call('GET', '/api/v3/users', 'ben')).body
    expect((await one.call('DELETE', `/api/v3/users/data?uid_of_user=${uid}`, 'cleo')).status).toBe(200)
    expect(await one.db.selectFrom('moderator_presence').selectAll().execute()).toEqual([])
  })
})
