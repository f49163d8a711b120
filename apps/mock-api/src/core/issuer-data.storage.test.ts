import { openServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { deleteIssuerData } from './issuer-data.storage.ts'

it('[SAFE-92] ends the sessions of one account alone, whose name may have an underscore or a backslash', async () => {
  const server = await openServer()
  const { db } = server
  const SUBJECTS = ['eve_smith', 'evexsmith', 'eve%smith', String.raw`eve\smith`]
  for (const [number, accountId] of SUBJECTS.entries())
    await db
      .insertInto('oidc_payloads')
      .values({
        model: 'Session',
        id: accountId,
        payload: JSON.stringify({ accountId }),
        grant_id: null,
        user_code: null,
        uid: null,
        expires_at: 9 + number,
      })
      .execute()
  const listLeft = async () =>
    (await db.selectFrom('oidc_payloads').select('id').execute()).map(({ id }) => id)
  for (const [number, sub] of SUBJECTS.entries()) {
    await db
      .insertInto('identities')
      .values({ issuer: `i${number}`, sub, uid: 1, created: 1 })
      .execute()
    await deleteIssuerData(db, 1)
    expect((await listLeft()).sort()).toEqual(SUBJECTS.slice(number + 1).sort())
  }
})
