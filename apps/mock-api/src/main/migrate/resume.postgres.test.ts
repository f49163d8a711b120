import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runStatement } from '@folkmoot/testing/peer-database'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { openDatabase } from '../../platform/storage/open-database.ts'
import { migrateCommand } from './run-command.ts'
import { createMigration, ID, type Migration } from './test-migration.ts'

describe('migrating again, and checking what came', () => {
  let migration: Migration
  beforeEach(async () => (migration = await createMigration()))
  afterEach(() => migration.close())

  it('a second run brings only what is not here, and what was deleted here stays deleted', async () => {
    await migration.migrate()
    const zid = await migration.findZid('4quiet')
    for (const table of ['conversation_ids', 'generations', 'conversations'] as const)
      await migration.server.db.deleteFrom(table).where('zid', '=', zid).execute()
    await migration.peer
      .run(`insert into conversations (zid, topic, owner, is_active, created) values (7, 'New', 12, true, 1);
      insert into zinvites (zid, zinvite, created) values (7, '5brandnew', 1)`)
    const before = await migration.countRows()
    migration.printed.length = 0
    expect(await migration.migrate()).toBe(0)
    expect(await migration.countRows()).toEqual({ ...before, conversations: before.conversations + 1 })
    expect(migration.printed.join('\n')).toContain('1 came, 2 were here before')
    expect((await migration.server.send('GET', '/5brandnew')).status).toBe(200)
    expect((await migration.server.send('GET', '/4quiet')).status).toBe(404)
  })

  it('a conversation that cannot come leaves nothing, and the others come', async () => {
    const taken = await migration.server.build.conversation()
    await migration.server.update('conversation_ids', { zid: taken.zid }, { conversation_id: '9oldtown' })
    expect(await migration.migrate()).toBe(1)
    expect(migration.printed.join('\n')).toContain(`${ID} NOT came: its address 9oldtown is taken here`)
    expect((await migration.server.send('GET', '/4quiet')).status).toBe(200)
    expect((await migration.server.send('GET', `/${ID}`)).status).toBe(404)
    expect(await migration.listHidden()).toEqual([])
  })

  it('after a crash in the middle the next run brings the conversation, at once', async () => {
    const fail = `create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;`
    const on = (table: string, event: string) =>
      `create trigger crash before ${event} on ${table} for each row execute function fail();`
    await runStatement(migration.url, fail + on('pages', 'insert') + on('votes', 'delete'))
    await expect(migration.migrate()).rejects.toThrow('crash')
    expect(await migration.listHidden()).toHaveLength(1)
    expect((await migration.server.send('GET', `/${ID}`)).status).toBe(404)
    await runStatement(migration.url, 'drop function fail cascade')
    expect(await migration.migrate()).toBe(0)
    expect((await migration.server.send('GET', `/${ID}`)).status).toBe(200)
    const zid = await migration.findZid()
    const { conversation_uuid } = await migration.server.row('conversations', { zid })
    expect(conversation_uuid).toBe('5f0f3a52-3d5a-4c0e-8a39-6f3b1f0f7c11')
  })

  it('[MIG-7] a conversation whose files differ from those of the other database does not come', async () => {
    await runStatement(
      migration.url,
      `create function spoil() returns trigger language plpgsql as $$ begin new.txt := new.txt || '!'; return new; end $$;
       create trigger spoil before insert on comments for each row execute function spoil()`,
    )
    expect(await migration.migrate()).toBe(1)
    expect(migration.printed.join('\n')).toContain(`${ID} NOT came: comments.csv differs`)
    expect((await migration.server.send('GET', `/${ID}`)).status).toBe(404)
    expect(await migration.listHidden()).toEqual([])
    const left = await migration.server.rows('votes', { weight_x_32767: 16_383 })
    expect(left).toEqual([])
  })

  it('[MIG-7] comes into SQLite too, with the same bytes', async () => {
    const { db, close } = await openDatabase('sqlite::memory:')
    const run = (...words: string[]) =>
      migrateCommand.prepare([migration.peer.url, ...words])({
        openTarget: async () => ({ db, close: async () => undefined }),
        provider: undefined,
        clock: Date.now,
        random: generateSecureInt,
        print: migration.context.print,
      })
    expect(await run()).toBe(0)
    expect(migration.printed.join('\n')).toContain('2 came')
    expect(await run('--same-issuer')).toBe(2)
    await close()
  })

  it('[MIG-7] reads the sign that the database declares, and writes nothing there', async () => {
    await migration.peer.run(`create table vote_convention (agree_value smallint);
      insert into vote_convention values (1)`)
    await migration.peer.run(`update votes set vote = -vote where vote is not null`)
    expect(await migration.migrate()).toBe(0)
    const zid = await migration.findZid()
    const { pid, vote } = await migration.server.row('votes', { zid }, 'id')
    expect([pid, vote]).toEqual([1, -1])
    await migration.peer.run('delete from vote_convention')
    await expect(migration.migrate('--dry-run')).rejects.toThrow('vote_convention is empty')
  })

  it('[MIG-7] says what is wrong with an address or a database', async () => {
    await migration.peer.run('drop table zinvites')
    await expect(migration.migrate()).rejects.toThrow('no table zinvites that this account may read')
  })
})
