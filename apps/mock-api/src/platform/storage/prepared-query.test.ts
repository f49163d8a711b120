import { describe, expect, it } from 'vitest'
import { shareServer, openServer } from '@folkmoot/testing/provide-server'
import { runTransaction } from './transaction.ts'
import { prepareQuery } from './prepared-query.ts'

describe('a prepared query', () => {
  let built = 0
  const names = prepareQuery((db, { uid, other }: { uid: number; other: number }) => {
    built += 1
    return db
      .selectFrom('users')
      .select('hname')
      .where('uid', 'in', [uid, other])
      .where('tut', '=', 0)
      .orderBy('uid')
  })
  const server = shareServer()

  it('is compiled once and runs with the values of each call', async () => {
    expect(await names(server.db, { uid: 1, other: 1 })).toEqual([{ hname: 'Ada Owner' }])
    expect(await names(server.db, { other: 3, uid: 2 })).toEqual([
      { hname: 'Ben Moderator' },
      { hname: 'Cleo Admin' },
    ])
    const second = await openServer()
    expect(await names(second.db, { uid: 4, other: 4 })).toEqual([{ hname: 'Dan Stranger' }])
    expect(built).toBe(1)
  })

  it('runs inside a transaction on its handle only', async () => {
    await runTransaction(server.db, async (tx) => {
      expect(await names(tx, { uid: 1, other: 1 })).toHaveLength(1)
      await expect(names(server.db, { uid: 1, other: 1 })).rejects.toThrow(/inside a transaction.*"hname"/)
    })
  })
})
