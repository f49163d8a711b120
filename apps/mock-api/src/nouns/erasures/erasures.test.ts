import { openFolder } from '@folkmoot/testing/open-folder'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestServer, type TestServer, type TestServerOptions } from '@folkmoot/testing/server'
import { writeEmptyDatabase } from '@folkmoot/testing/template-database'
import { ensureDevAccounts } from '../../main/oidc/accounts.ts'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { startTask } from '../../platform/jobs/every.ts'
import { listTasks } from '../../main/jobs.ts'
import { createErasureList } from '../../platform/erasures/erasure-list.ts'
import { openDatabase, type OpenDatabase } from '../../platform/storage/open-database.ts'
import { insertMany } from '../../platform/storage/queries.ts'
import { applyErasures } from './apply.ts'
import { backupCommand } from '../../main/backups/run-backup.ts'
import { vacuumCommand } from './run-command.ts'

/** What must be nowhere after the erasure. */
const TRACES = ['Quetzalcoatlus', 'member-4711', 'eve@private.example', 'dan@folkmoot.test']

describe('what was erased', () => {
  let folder: string
  let file: string
  let list: string
  let opened: OpenDatabase
  let server: TestServer
  let id: string
  let zid: number
  beforeEach(async () => {
    folder = openFolder()
    file = join(folder, 'town.db')
    list = `${file}-erasures`
    await writeEmptyDatabase(file)
    await start()
    await ensureDevAccounts(opened.db, { clock: Date.now, random: generateSecureInt })
    const made = await server.build.conversation({ topic: 'Trees' })
    id = made.conversation_id
    zid = made.zid
    await server.build.comment(zid, 0, { pid: 900 })
  })
  afterEach(() => server.close())

  async function start() {
    opened = await openDatabase(`sqlite:${file}`)
    await applyErasures(opened.db, list, Date.now())
    server = await createTestServer({
      db: opened.db as NonNullable<TestServerOptions['db']>,
      env: { DATABASE_URL: `sqlite:${file}` },
    })
  }
  const context = () => ({
    db: opened.db,
    url: opened.url,
    erasureList: list,
    now: Date.now(),
    print: () => undefined,
  })
  const findTraces = () =>
    readdirSync(folder)
      .filter((name) => !name.includes('backup'))
      .flatMap((name) => {
        const bytes = readFileSync(join(folder, name))
        return TRACES.filter((trace) => bytes.includes(trace)).map((trace) => `${name}: ${trace}`)
      })
  const send = (path: string, token: string | undefined, body: object) =>
    server.send('POST', `/api/v3/${path}`, { token, body: { conversation_id: id, ...body } })

  /** A participant with an external id, an address and a comment. */
  async function joinWithTraces(): Promise<string> {
    const { body } = await send('votes', undefined, { tid: 0, vote: 1, xid: 'member-4711' })
    await send('comments', body.auth.token, { txt: 'Quetzalcoatlus lives here', vote: -1 })
    await server.build.subscription(zid, body.currentPid, 'eve@private.example')
    return body.auth.token
  }
  const eraseAll = async (token: string) => {
    await server.send('DELETE', `/api/v3/participants/data?conversation_id=${id}`, { token })
    await server.call('DELETE', '/api/v3/users/data', 'dan')
  }

  it('[SAFE-67] is in no file of the database after vacuum: no text, external id or address', async () => {
    const token = await joinWithTraces()
    await server.call('GET', '/api/v3/users', 'dan')
    expect(findTraces().length).toBeGreaterThanOrEqual(TRACES.length)
    await eraseAll(token)
    expect(await vacuumCommand.prepare([])(context())).toBe(0)
    expect(findTraces()).toEqual([])
    expect(statSync(list).mode & 0o777).toBe(0o600)
  })

  it('[SAFE-67] leaves the write-ahead log of the running server with the next sweep', async () => {
    const token = await joinWithTraces()
    await eraseAll(token)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    const { config, app } = server
    const erasures = createErasureList(list)
    const options = { ...opened, config, clock: Date.now, log: app.log, erasures, mailer: undefined }
    const tasks = listTasks(options).filter(({ name }) => name === 'write-ahead log')
    const [task] = tasks.map((one) => startTask(one, app.log))
    await vi.waitFor(() => expect(statSync(`${file}-wal`).size).toBe(0))
    await task?.stop()
    expect(findTraces()).toEqual([])
  })

  it('[SAFE-67] is not in a backup made later', async () => {
    const token = await joinWithTraces()
    await eraseAll(token)
    const backup = join(folder, 'backup.db')
    expect(await backupCommand.prepare([backup])(context())).toBe(0)
    const bytes = readFileSync(backup)
    expect(TRACES.filter((trace) => bytes.includes(trace))).toEqual([])
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(await backupCommand.prepare([backup])(context())).toBe(1)
  })

  describe('after a start with an older backup', () => {
    /** Goes back to a backup that was made before `change`, and starts the server. */
    async function restoreFromBefore(change: () => Promise<void>) {
      const backup = join(folder, 'backup.db')
      await backupCommand.prepare([backup])(context())
      await change()
      await server.close()
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
      copyFileSync(backup, file)
      await start()
    }
    const readStatus = async (url: string, given: { token?: string } = {}) =>
      (await server.send('GET', `/api/v3/${url}`, given)).status

    it('[SAFE-67] is erased again, and its list tells nothing of it', async () => {
      const token = await joinWithTraces()
      await server.call('GET', '/api/v3/users', 'dan')
      await restoreFromBefore(() => eraseAll(token))
      expect(TRACES.filter((trace) => readFileSync(list).includes(trace))).toEqual([])
      await vacuumCommand.prepare([])(context())
      expect(findTraces()).toEqual([])
      expect(await readStatus(`participants/data?conversation_id=${id}`, { token })).toBe(401)
      expect(await applyErasures(opened.db, list, Date.now())).toBe(0)
    })

    it('[SAFE-67] a conversation and a report are deleted again', async () => {
      const deleted = await server.build.conversation({ topic: 'Quetzalcoatlus street' })
      await server.build.report(zid, 'r2abc')
      const conversation = `conversations?conversation_id=${deleted.conversation_id}`
      await restoreFromBefore(async () => {
        await server.call('DELETE', `/api/v3/${conversation}`, 'ada')
        await server.call('DELETE', `/api/v3/reports?conversation_id=${id}&report_id=r2abc`, 'ada')
      })
      for (const url of [conversation, 'reports?report_id=r2abc']) expect(await readStatus(url)).toBe(400)
      await vacuumCommand.prepare([])(context())
      expect(findTraces().join()).not.toContain('Quetzalcoatlus')
    })

    it('[SAFE-67] a participant who joins after an erasure gets a new number', async () => {
      const vote = () => send('votes', undefined, { tid: 0, vote: 1 })
      let pid = -1
      await restoreFromBefore(async () => {
        const { body } = await vote()
        pid = body.currentPid
        await eraseAll(body.auth.token)
      })
      expect((await vote()).body.currentPid).toBe(pid + 1)
    })
  })

  it('[SAFE-67] leaves a conversation with its new owner, with the external ids that may join', async () => {
    await opened.db.updateTable('conversations').set({ xid_policy: 'secret' }).execute()
    await insertMany(opened.db, 'xid_owner_allow_list', [{ owner: 1, xid: 'card-1', created: 1 }])
    const { body } = await send('votes', undefined, { tid: 0, vote: 1, xid: 'member-1' })
    await server.call('GET', '/api/v3/users', 'dan')
    const backup = join(folder, 'backup.db')
    await backupCommand.prepare([backup])(context())
    const query = '?email=ada@folkmoot.test&transfer_to=dan@folkmoot.test'
    expect((await server.call('DELETE', `/api/v3/users/data${query}`, 'cleo')).body).toMatchObject({
      transferred_conversations: 1,
    })
    await server.close()
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    copyFileSync(backup, file)
    await start()
    const listOwners = async (table: 'xids' | 'xid_owner_allow_list') =>
      (await opened.db.selectFrom(table).select(['owner', 'xid']).execute()).map(({ owner, xid }) => [
        owner,
        xid,
      ])
    expect(await listOwners('xids')).toEqual([[4, 'member-1']])
    expect(await listOwners('xid_owner_allow_list')).toEqual([[4, 'card-1']])
    expect(body.currentPid).toBe(0)
  })

  it('[SAFE-67] keeps a list whose last line a crash cut off, and writes a lost one again', async () => {
    await eraseAll(await joinWithTraces())
    const whole = readFileSync(list, 'utf8').split('\n').filter(Boolean)
    writeFileSync(list, whole.join('\n').slice(0, -5))
    await applyErasures(opened.db, list, Date.now())
    const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean)
    expect(lines).toContain(whole.at(-1))
    rmSync(list)
    await applyErasures(opened.db, list, Date.now())
    expect(readFileSync(list, 'utf8').split('\n').filter(Boolean)).toEqual(whole)
  })
})
