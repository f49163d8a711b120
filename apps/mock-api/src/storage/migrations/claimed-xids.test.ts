import { expect, it } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { claimedXids } from './0016-claimed-xids.ts'

const KEY = 'abcdefghijklmnopqrstu_'

it.each([
  [false, { claimed: 1, epoch: 0, claims: 1 }],
  [true, { claimed: 0, epoch: 1, claims: 0 }],
])(
  '[SAFE-24] ids from before count as claimed where nobody signs, else their tokens and keys end: a secret %s',
  async (hasSecret, expected) => {
    const server = await createTestServer()
    const { db } = server
    const { zid, conversation_id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const body = { conversation_id, tid: 0, vote: 1, xid: 'alice', participant_key: KEY }
    await server.call('POST', '/api/v3/votes', undefined, body)
    if (hasSecret) await createXidSigner(server)
    await db.schema.alterTable('xids').dropColumn('claimed').execute()
    await claimedXids.up(db)
    const { claimed } = await db
      .selectFrom('xids')
      .select('claimed')
      .where('zid', '=', zid)
      .executeTakeFirstOrThrow()
    const { epoch } = await db
      .selectFrom('participants')
      .select('epoch')
      .where('zid', '=', zid)
      .executeTakeFirstOrThrow()
    const claims = await db.selectFrom('xid_claims').selectAll().where('zid', '=', zid).execute()
    expect({ claimed, epoch, claims: claims.length }).toEqual(expected)
    await server.close()
  },
)
