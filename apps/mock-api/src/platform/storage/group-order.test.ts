import { openFolder } from '@folkmoot/testing/open-folder'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GroupCommit } from './group-commit.ts'
import { openSqliteFile } from './sqlite.ts'

/** Runs all pending promises, but nothing that waits for the next turn of the event loop. */
const runPromises = async () => {
  for (let round = 0; round < 1000; round += 1) await Promise.resolve()
}
const waitForTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('a group of transactions', () => {
  let folder: string
  let writer: SqliteDatabase.Database
  let other: SqliteDatabase.Database
  let groups: GroupCommit
  beforeEach(() => {
    folder = openFolder()
    writer = openSqliteFile(join(folder, 'data.db'))
    writer.exec('create table entries (id integer primary key)')
    other = new SqliteDatabase(join(folder, 'data.db'), { timeout: 0 })
    groups = new GroupCommit(writer)
  })
  afterEach(() => {
    other.close()
    writer.close()
  })

  const insert = (id: number) => writer.exec(`insert into entries values (${id})`)
  const add = async (id: number) => {
    await groups.begin()
    insert(id)
    await groups.commit()
  }
  /** Reads the file as another process does. */
  const onDisk = () => other.prepare('select id from entries order by id').pluck().all()

  it('[API-9] is stored before work that runs alone, and later transactions follow', async () => {
    const first = add(1)
    await runPromises()
    expect(onDisk()).toEqual([])
    expect(await groups.exclusive(() => [writer.inTransaction, onDisk()])).toEqual([false, [1]])
    await first
    const failing = groups.exclusive(() => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await add(2)
    expect(onDisk()).toEqual([1, 2])
  })

  it('[API-9] runs one transaction at a time, in the order of their requests', async () => {
    const order: string[] = []
    await groups.begin()
    insert(1)
    const second = groups.begin().then(() => order.push('second'))
    const third = groups.exclusive(() => order.push(`third sees ${onDisk().join()}`))
    await runPromises()
    expect([order, groups.flush(), onDisk()]).toEqual([[], false, []])
    const first = groups.commit()
    await second
    insert(2)
    await runPromises()
    expect(order).toEqual(['second'])
    groups.rollback()
    await Promise.all([first, third])
    expect(order).toEqual(['second', 'third sees 1'])
    expect(groups.flush()).toBe(true)
  })

  it('[API-9] is stored at once with the 64th transaction, not earlier', async () => {
    const first = Array.from({ length: 63 }, (_, id) => add(id))
    await runPromises()
    expect(onDisk()).toEqual([])
    const last = add(63)
    await runPromises()
    expect(onDisk()).toHaveLength(64)
    await Promise.all([...first, last])
  })

  it('[API-9] whose turn has ended is stored with the end of the transaction that is open', async () => {
    await groups.begin()
    insert(1)
    await waitForTurn()
    await waitForTurn()
    expect(onDisk()).toEqual([])
    const committed = groups.commit()
    expect(onDisk()).toEqual([1])
    await committed
  })

  it('[API-9] is stored by a flush, which the end of its turn does not repeat', async () => {
    const first = add(1)
    await runPromises()
    expect([groups.flush(), onDisk()]).toEqual([true, [1]])
    await first
    const second = add(2)
    await waitForTurn()
    await second
    expect(onDisk()).toEqual([1, 2])
  })

  it('[API-9] does not begin while another process writes, and begins after it', async () => {
    writer.pragma('busy_timeout = 0')
    // it waits for no lock
    groups = new GroupCommit(writer, 0)
    other.exec('begin immediate')
    await expect(add(1)).rejects.toThrow('locked')
    other.exec('rollback')
    await add(2)
    expect(onDisk()).toEqual([2])
  })
})
