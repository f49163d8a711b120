import { type TestServer } from '@folkmoot/testing/server'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, expect, it } from 'vitest'

type Json = Record<string, unknown>

/**
 * A client that knows the existing product's answers only: forms and queries as jQuery writes them, `mypid`, its field names, and the
 * token of the first answer that has one. It reads no field that is ours.
 */
class PeerClient {
  private readonly server: TestServer
  private readonly conversation_id: string
  private token: string | undefined

  constructor(server: TestServer, conversation_id: string, token?: string) {
    this.server = server
    this.conversation_id = conversation_id
    this.token = token
  }

  private async request(method: string, path: string, body?: string, type?: string): Promise<string> {
    const answer = await this.server.fetch(`/api/v3/${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(type && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text
  }

  async get<T = Json>(path: string, query: Record<string, string> = {}): Promise<T> {
    return JSON.parse(await this.download(path, query)) as T
  }

  download(path: string, query: Record<string, string> = {}): Promise<string> {
    const search = new URLSearchParams({ conversation_id: this.conversation_id, ...query })
    return this.request('GET', `${path}?${search}`)
  }

  async post(path: string, fields: Json, method = 'POST'): Promise<Json> {
    const body = JSON.stringify({ conversation_id: this.conversation_id, ...fields })
    const reply = JSON.parse(await this.request(method, path, body, 'application/json')) as Json
    const auth = reply['auth'] as { token?: string } | undefined
    this.token = auth?.token ?? this.token
    return reply
  }

  vote(tid: unknown, vote: -1 | 0 | 1): Promise<Json> {
    return this.post('votes', { pid: 'mypid', tid, vote, agid: 1, weight: 0, lang: 'en' })
  }
}

const parseCsv = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(','))

let id: string
let owner: PeerClient
const server = shareServer()
beforeEach(async () => {
  const token = await server.tokenFor('ada')
  const made = await server.send('POST', '/api/v3/conversations', {
    body: { topic: 'Streets', is_active: true, is_draft: false },
    token,
  })
  id = (made.body as { conversation_id: string }).conversation_id
  owner = new PeerClient(server, id, token)
  await owner.post('comments', { txt: 'More trees', is_seed: true, pid: 'mypid' })
  await owner.post('comments', { txt: 'Fewer cars', is_seed: true, pid: 'mypid' })
})

it('[RUN-5] [PEER-17] a client of the existing product opens and votes to the end', async () => {
  const dan = new PeerClient(server, id)
  const opened = await dan.get<{ nextComment: { tid: number; txt: string }; conversation: Json }>(
    'participationInit',
    { pid: 'mypid', lang: 'acceptLang' },
  )
  expect(opened.conversation).toMatchObject({ conversation_id: id, topic: 'Streets', is_active: true })
  let next: { tid: number; remaining?: number } | undefined = opened.nextComment
  const seen: number[] = []
  while (next?.tid !== undefined) {
    seen.push(next.tid)
    const reply = await dan.vote(next.tid, -1)
    expect(reply['currentPid']).toBe(1)
    next = reply['nextComment'] as typeof next
  }
  expect(seen.toSorted()).toEqual([0, 1])
  const query = { not_voted_by_pid: 'mypid', limit: '1', include_social: '' }
  expect(await dan.get('nextComment', query)).toEqual({ currentPid: 1 })
})

it('[PEER-17] it writes a comment with a vote', async () => {
  const dan = new PeerClient(server, id)
  const comment = { txt: 'A fountain', pid: 'mypid', vote: -1, agid: 1, xid: undefined }
  expect(await dan.post('comments', comment)).toMatchObject({ tid: 2, currentPid: 1 })
  expect(await dan.get('votes', { pid: 'mypid' })).toHaveLength(1)
})

it('[PEER-17] its moderator lists, accepts and rejects', async () => {
  await new PeerClient(server, id).post('comments', { txt: 'A fountain', pid: 'mypid', vote: -1 })
  const query = { moderation: 'true', include_voting_patterns: 'false', mod: '0' }
  const waiting = await owner.get<{ tid: number; txt: string }[]>('comments', query)
  expect(waiting.map(({ txt }) => txt)).toEqual(['A fountain'])
  const [{ tid } = { tid: -1 }] = waiting
  await owner.post('comments', { tid, active: true, mod: 1, is_meta: false, velocity: 1 }, 'PUT')
  const accepted = await owner.get<{ tid: number }[]>('comments', { ...query, mod: '1' })
  expect(accepted.map((comment) => comment.tid)).toContain(tid)
  await owner.post('comments', { tid: 1, active: false, mod: -1, is_meta: false, velocity: 0 }, 'PUT')
  expect(await owner.get('comments', { ...query, mod: '-1' })).toMatchObject([{ tid: 1, mod: -1 }])
})

it('[PEER-17] its owner makes waves, hands out codes, and people join with them', async () => {
  await owner.post('conversations', { treevite_enabled: true }, 'PUT')
  const wave = await owner.post('treevite/waves', { owner_invites: 2, invites_per_user: 1 })
  expect(wave).toMatchObject({ wave: 1, owner_invites: 2, invites_per_user: 1 })
  const [header, ...rows] = parseCsv(await owner.download('treevite/invites/csv'))
  expect(header?.slice(0, 3)).toEqual(['wave', 'invite_code', 'status'])
  const eve = new PeerClient(server, id)
  const joined = await eve.post('treevite/acceptInvite', { invite_code: rows[0]?.[1] })
  expect(joined).toMatchObject({ status: 'ok', login_code: expect.any(String) })
  expect(await eve.vote(0, 1)).toHaveProperty('currentPid')
  expect(await owner.get('treevite/waves')).toHaveLength(1)
})

it('[PEER-17] its analyst exports: 1 agrees in files', async () => {
  for (const vote of [-1, 1] as const) await new PeerClient(server, id).vote(0, vote)
  const { report_id } = (await owner.post('reports', {}),
  (await owner.get<{ report_id: string }[]>('reports'))[0]) ?? { report_id: '' }
  const file = (name: string) => owner.download(`reportExport/${report_id}/${name}`)
  const [header = [], ...votes] = parseCsv(await file('votes.csv'))
  const column = (name: string) => header.indexOf(name)
  const ofComment = votes.filter((row) => row[column('comment-id')] === '0')
  expect(ofComment.map((row) => row[column('vote')]).toSorted()).toEqual(['-1', '1'])
  expect((await file('comments.csv')).split('\n')[0]).toContain('comment-body')
  const summary = Object.fromEntries(parseCsv(await file('summary.csv'))) as Record<string, string>
  expect(summary['topic']).toContain('Streets')
  expect(await owner.get('math/pca2')).toHaveProperty('group-votes')
})
