import { describe, expect, it } from 'vitest'
import { createWriteGroups, type Outcome } from './write-groups.ts'

describe('writes that share a transaction', () => {
  interface Write {
    name: string
    fails?: 'alone' | 'together' | 'locked'
  }
  function createRecorder() {
    const groups: string[][] = []
    const alone: string[] = []
    const writes = createWriteGroups<Write, string>({
      store: async (_, items): Promise<Outcome<string>[]> => {
        groups.push(items.map(({ name }) => name))
        await new Promise(setImmediate)
        if (items.some(({ fails }) => fails === 'locked'))
          throw Object.assign(new Error('the lock is held'), { code: '55P03' })
        if (items.some(({ fails }) => fails === 'together')) throw new Error('the group fails')
        return items.map(({ name, fails }) => (fails === 'alone' ? { error: name } : { value: name }))
      },
      storeAlone: async ({ name, fails }) => {
        alone.push(name)
        if (fails === 'together') throw new Error(name)
        return name
      },
    })
    return { groups, alone, writes }
  }

  it('[RUN-70] are those of a turn, and then those that came meanwhile, each conversation by itself', async () => {
    const { groups, writes } = createRecorder()
    const first = ['a', 'b'].map((name) => writes.add(1, { name }, name))
    const other = writes.add(2, { name: 'x' }, 'x')
    await first[0]
    const later = ['c', 'd'].map((name) => writes.add(1, { name }, name))
    expect(await Promise.all([...first, other, ...later])).toEqual(['a', 'b', 'x', 'c', 'd'])
    expect(groups).toEqual([['a', 'b'], ['x'], ['c', 'd']])
  })

  it('[RUN-70] never has two with the same key, and at most 64', async () => {
    const { groups, writes } = createRecorder()
    await Promise.all(['a', 'a', 'b', 'a'].map((name) => writes.add(1, { name }, name)))
    expect(groups).toEqual([['a', 'b'], ['a'], ['a']])
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => writes.add(1, { name: `${index}` }, `${index}`)),
    )
    expect(groups.slice(3).map(({ length }) => length)).toEqual([64, 36])
  })

  it('[RUN-70] refuses one without the others, and stores each alone after a failure', async () => {
    const { alone, writes } = createRecorder()
    const refused = await Promise.allSettled(
      [{ name: 'a' }, { name: 'b', fails: 'alone' as const }].map((write) =>
        writes.add(1, write, write.name),
      ),
    )
    expect(refused).toMatchObject([{ value: 'a' }, { reason: 'b' }])
    expect(alone).toEqual([])
    const failed = await Promise.allSettled(
      [{ name: 'c' }, { name: 'd', fails: 'together' as const }].map((write) =>
        writes.add(1, write, write.name),
      ),
    )
    expect(failed).toMatchObject([{ value: 'c' }, { reason: { message: 'd' } }])
    expect(alone).toEqual(['c', 'd'])
  })

  it('[RUN-150] refuses all that wait when the database cannot store a group, and goes on with later ones', async () => {
    const { groups, alone, writes } = createRecorder()
    const names = Array.from({ length: 100 }, (_, index) => `${index}`)
    const waiting = names.map((name) =>
      writes.add(1, { name, ...(name === '0' ? { fails: 'locked' as const } : {}) }, name),
    )
    const other = writes.add(2, { name: 'x' }, 'x')
    expect(await Promise.allSettled(waiting)).toMatchObject(names.map(() => ({ reason: { code: '55P03' } })))
    expect([await other, alone]).toEqual(['x', []])
    expect(await writes.add(1, { name: 'later' }, 'later')).toBe('later')
    expect(groups.map(({ length }) => length)).toEqual([64, 1, 1])
  })
})
