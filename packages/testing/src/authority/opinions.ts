import type { TestServer } from '../server.ts'

/** One of each for each role, and some for other tests. */
const COUNT = 25
const FIRST_TID = 500

/**
 * Adds accepted comments to a conversation, of half of which two moderators disagree who are gone.
 * @returns the numbers of both halves
 */
export async function createOpinions({ db, build }: TestServer, zid: number) {
  const opinions: { decided: number[]; disputed: number[] } = { decided: [], disputed: [] }
  for (let index = 0; index < COUNT; index += 1) {
    const [decided, disputed] = [FIRST_TID + index, FIRST_TID + COUNT + index]
    for (const tid of [decided, disputed]) await build.comment(zid, tid, { mod: 1 })
    const row = { zid, decided_uid: null, decided_mod: 1, uid: null, mod: -1, created: 1 }
    await db
      .insertInto('second_opinions')
      .values({ ...row, tid: disputed })
      .execute()
    opinions.decided.push(decided)
    opinions.disputed.push(disputed)
  }
  return opinions
}
