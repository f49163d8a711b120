import { openServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { deleteIssuerData } from './issuer-data.storage.ts'

it('[SAFE-92] ends the sessions of one account alone, whose name may have an underscore or a backslash', async () => {
  const { db, rows } = await openServer()
  const SUBJECTS = ['eve_smith', 'evexsmith', 'eve%smith', String.raw`eve\smith`]
  const empty = { model: 'Session', grant_id: null, user_code: null, uid: null, expires_at: 9 }
  const sessions = SUBJECTS.map((accountId) => ({
    ...empty,
    id: accountId,
    payload: JSON.stringify({ accountId }),
  }))
  await db.insertInto('oidc_payloads').values(sessions).execute()
  for (const [number, sub] of SUBJECTS.entries()) {
    const identity = { issuer: `i${number}`, sub, uid: 1, created: 1 }
    await db.insertInto('identities').values(identity).execute()
    await deleteIssuerData(db, 1)
    const left = (await rows('oidc_payloads')).map(({ id }) => id)
    expect(left.sort()).toEqual(SUBJECTS.slice(number + 1).sort())
  }
})
