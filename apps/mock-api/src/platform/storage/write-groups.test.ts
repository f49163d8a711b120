import { describe, expect, it } from 'vitest'
import { PostgresAdapter } from 'kysely'
import type { Db } from './database.ts'
import { createWriteGroups, type Outcome } from './write-groups.ts'

/** A handle that nothing is sent on. */
const createHandle = (adapter: object) => ({ isTransaction: false, getExecutor: () => ({ adapter }) }) as Db
const postgres = createHandle(new PostgresAdapter())

describe('writes that share a transaction', () => {
  interface Write {
    name: string
    fails?: 'alone' | 'together' | 'locked'
  }
  function createRecorder() {
    const groups: string[][] = []
    const write = createWriteGroups<Write, string>(async (_, items): Promise<Outcome<string>[]> => {
      groups.push(items.map(({ name }) => name))
      await new Promise(setImmediate)
      if (items.some(({ fails }) => fails === 'locked'))
        throw Object.assign(new Error('the lock is held'), { code: '55P03' })
      if (items.some(({ fails }) => fails === 'together')) throw new Error('the group fails')
      return items.map(({ name, fails }) => (fails === 'alone' ? { error: name } : { value: name }))
    })
    const add = (zid: number, item: Write) => write(postgres, zid, item)
    return { groups, add, write }
  }

  it('are those of a turn, and then those that came meanwhile, each conversation by itself', async () => {
    const { groups, add } = createRecorder()
    const first = ['a', 'b'].map((name) => add(1, { name }))
    const other = add(2, { name: 'x' })
    await first[0]
    const later = ['c', 'd'].map((name) => add(1, { name }))
    expect(await Promise.all([...first, other, ...later])).toEqual(['a', 'b', 'x', 'c', 'd'])
    expect(groups).toEqual([['a', 'b'], ['x'], ['c', 'd']])
  })

  it('are at most 64, and one on SQLite, which commits transactions together by itself', async () => {
    const { groups, add, write } = createRecorder()
    await Promise.all(Array.from({ length: 100 }, (_, index) => add(1, { name: `${index}` })))
    expect(groups.map(({ length }) => length)).toEqual([64, 36])
    const sqlite = createHandle({})
    await Promise.all(['a', 'b'].map((name) => write(sqlite, 1, { name })))
    expect(groups.slice(2)).toEqual([['a'], ['b']])
  })

  it('refuses one without the others, and stores each alone after a failure', async () => {
    const { groups, add } = createRecorder()
    const refused = await Promise.allSettled([add(1, { name: 'a' }), add(1, { name: 'b', fails: 'alone' })])
    expect(refused).toMatchObject([{ value: 'a' }, { reason: 'b' }])
    const failed = await Promise.allSettled([add(1, { name: 'c' }), add(1, { name: 'd', fails: 'together' })])
    expect(failed).toMatchObject([{ value: 'c' }, { reason: { message: 'the group fails' } }])
    expect(groups).toEqual([['a', 'b'], ['c', 'd'], ['c'], ['d']])
  })

  it('refuses all that wait when the database cannot store a group, and goes on with later ones', async () => {
    const { groups, add } = createRecorder()
    const names = Array.from({ length: 100 }, (_, index) => `${index}`)
    const waiting = names.map((name) =>
      add(1, { name, ...(name === '0' ? { fails: 'locked' as const } : {}) }),
    )
    const other = add(2, { name: 'x' })
    expect(await Promise.allSettled(waiting)).toMatchObject(names.map(() => ({ reason: { code: '55P03' } })))
    expect(await other).toBe('x')
    expect(await add(1, { name: 'later' })).toBe('later')
    expect(groups.map(({ length }) => length)).toEqual([64, 1, 1])
  })
})
