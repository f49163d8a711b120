import { insertUser } from '@folkmoot/server/platform/identity/users.storage'
import { allocateId } from '@folkmoot/server/platform/storage/counters'
import { hashText, insertMany } from '@folkmoot/server/platform/storage/queries'
import type { TestServer } from '../server.ts'

/** The account that was invited as analyst to the conversations of the matrix. */
export const ANALYST = 'finn@example.org'

const FAR_AWAY = 4_000_000_000_000
/** One for each role, and some for other tests. */
const COUNT = 25
const NUMBERS = Array.from({ length: COUNT }, (_, at) => at)

const given = { role: 'analyst' as const, since: 1, given_by: 1 }

/** Gives the analyst that role in conversations. */
export async function inviteAnalyst(server: TestServer, places: readonly { zid: number }[]): Promise<void> {
  const { uid } = (await server.call('GET', '/api/v3/users', ANALYST)).body
  const roles = places.map(({ zid }) => ({ uid, zid, site_id: null, ...given }))
  await insertMany(server.db, 'person_roles', roles)
}

/** Adds an account with a site of its own. */
async function createAccount({ db }: TestServer, name: string) {
  const uid = await allocateId(db, 'uid')
  const site_id = `site-of-${uid}`
  const person = { email: null, email_key: null, hname: name, site_owner: 1, tut: 0 }
  await insertUser(db, { uid, ...person, site_id, created: 1 })
  return { uid, site_id }
}

/** Adds colleagues to change and remove, conversations to hand over, and invitations to withdraw and to accept. */
export async function createTeam(server: TestServer, zid: number) {
  const { db } = server
  const colleagues: number[] = []
  for (const at of NUMBERS) colleagues.push((await createAccount(server, `Colleague ${at}`)).uid)
  const roles = colleagues.map((uid) => ({ uid, zid, site_id: null, ...given }))
  await insertMany(db, 'person_roles', roles)
  const receiver = await createAccount(server, 'Receiver')
  const transferable: { conversation_id: string; uid: number }[] = []
  for (const _ of NUMBERS) {
    const made = await server.build.conversation({ topic: 'To be handed over' })
    await insertMany(db, 'person_roles', [{ uid: receiver.uid, zid: made.zid, site_id: null, ...given }])
    transferable.push({ conversation_id: made.conversation_id, uid: receiver.uid })
  }
  const invitations = NUMBERS.map((at) => 1000 + at)
  const tokens = NUMBERS.map((at) => `token-${at}`)
  const common = { role: 'analyst' as const, email: null, created: 1, expires_at: FAR_AWAY }
  const unused = { used_at: null, used_by: null }
  const host = await createAccount(server, 'Host')
  await db
    .insertInto('invitations')
    .values([
      ...invitations.map((id) => {
        const place = { zid, site_id: null }
        return { id, token_hash: String(id), ...place, ...common, created_by: 1, ...unused }
      }),
      ...tokens.map((token, at) => {
        const place = { zid: null, site_id: host.site_id }
        return {
          id: 2000 + at,
          token_hash: hashText(token),
          ...place,
          ...common,
          created_by: host.uid,
          ...unused,
        }
      }),
    ])
    .execute()
  return { colleagues, transferable, invitations, tokens }
}
