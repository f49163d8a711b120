import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { bench } from '../../../scripts/bench.ts'
import { createTestServer } from '@folkmoot/testing/server'
import { createInviteTree } from '@folkmoot/testing/invite-tree'

const WAVE_COUNT = 50
const CODE_COUNT = WAVE_COUNT * 2000
/** Milliseconds that a page may take (CODE-5). */
const MAX_PAGE_MS = 200

const server = await createTestServer()
const tree = await createInviteTree(server)
for (let wave = 0; wave < WAVE_COUNT; wave += 1)
  await tree.wave({ owner_invites: 1000, invites_per_user: 1000, parent_wave: 0 })
const [, second, third] = await tree.waves()
await tree.revoke({ wave_id: second?.id })
await tree.expire({ wave_id: third?.id, expires_at: 1 })

const small = await createInviteTree(server)
await small.wave({ owner_invites: 50 })
const token = await server.tokenFor('ada')

async function requestPage(
  conversation_id: string,
  query: Record<string, number | boolean> = {},
): Promise<void> {
  const search = new URLSearchParams({ conversation_id })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  const { status } = await server.send('GET', `${inviteTree.listInvites.path}?${search}`, { token })
  if (status !== 200) throw new Error(`A page of invites answered ${status}`)
}

const pages = {
  'the first page': {},
  'the first page with counts': { counts: true },
  'the last page with counts': { counts: true, offset: CODE_COUNT - 50 },
  'a page of a wave': { counts: true, wave_id: second?.id ?? 0 },
  'the last page of the unused ones': { counts: true, status: 0, offset: CODE_COUNT - 4050 },
  'a page of the used ones, of which there are none': { counts: true, status: 1 },
  'a page of the revoked ones': { counts: true, status: 2 },
  'a page of the expired ones': { counts: true, status: 3 },
  'a page of the unused ones of a wave that has none': { status: 0, wave_id: third?.id ?? 0 },
}

for (const [what, query] of Object.entries(pages)) {
  const { subject } = await bench(
    `[CODE-5] ${what}, of ${CODE_COUNT.toLocaleString('en')} codes, beside the one page of a conversation with 50`,
    {
      subject: () => requestPage(tree.conversation_id, query),
      baseline: () => requestPage(small.conversation_id, { counts: true }),
      rounds: 9,
    },
  )
  if (subject > MAX_PAGE_MS) console.log(`  TOO SLOW: at most ${MAX_PAGE_MS} ms is wanted\n`)
}

await server.close()
