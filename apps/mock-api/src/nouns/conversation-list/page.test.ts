import type { ConversationEntry, ConversationPageReply } from '@folkmoot/api-types/conversation-list'
import type { ConversationListItem } from '@folkmoot/api-types/conversations'
import {
  createListPage,
  LIST_PARTS,
  LIST_SORTS,
  type ListPart,
  type ListSort,
  type ListView,
} from '@folkmoot/domain/conversation-list'
import { CONVERSATION_STATUSES } from '@folkmoot/domain/lifecycle'
import { createSeededRandom } from '@folkmoot/domain/random'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../people/test-team.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-25T12:00:00Z')
const EVE = 'eve@example.org'

const server = shareServer({ clock: () => NOW })
// an administrator's list has it
beforeAll(() => server.foreign.stop())

const load = async (name: string, query: string): Promise<ConversationPageReply> =>
  (await server.call('GET', `/api/v3/conversations?want_page=true&${query}`, name)).body
const listTopics = async (name: string, query: string) =>
  (await load(name, query)).conversations.map(({ topic, section }) => `${section}: ${topic}`)
const find = async (name: string, topic: string, part = 'mine'): Promise<ConversationEntry | undefined> =>
  (await load(name, `part=${part}&search=${encodeURIComponent(topic)}`)).conversations.find(
    (one) => one.topic === topic,
  )
const pin = (name: string, conversation_id: string, is_pinned: boolean) =>
  server.call('PUT', '/api/v3/conversation/pin', name, { conversation_id, is_pinned })

/** Adds 70 conversations of three owners in every state, with comments that wait and people who take part. */
async function fill() {
  const random = createSeededRandom('list')
  const draw = (count: number) => Math.floor(random() * count)
  const words = ['Straße', 'bus', 'Café', 'Plan', 'Bäume']
  const ids: string[] = []
  for (let at = 0; at < 70; at += 1) {
    const state = draw(6)
    const made = await server.build.conversation({
      topic: draw(9) === 0 ? '' : `${words[draw(5)]} ${draw(40)}`,
      description: `${words[draw(5)]} and ${words[draw(5)]}`,
      owner: [1, 1, 3, 4][draw(4)] ?? 1,
      participant_count: draw(5),
      is_draft: state === 0 ? 1 : 0,
      is_active: state < 2 ? 1 : 0,
      opens_at: state === 2 ? NOW + DAY_MS : null,
      archived_at: state === 3 ? NOW - 1 : null,
      created: NOW - draw(50) * DAY_MS,
      modified: NOW - draw(50) * DAY_MS,
    })
    ids.push(made.conversation_id)
    for (let tid = 0; tid < draw(3); tid += 1) await server.build.comment(made.zid, tid)
    if (draw(4) === 0) await server.build.participant(made.zid, 0, { uid: 1 + draw(4) })
  }
  return ids
}

/** Counts the comments that wait in each conversation. */
async function countWaiting() {
  const rows = await server.db
    .selectFrom('comments')
    .innerJoin('conversation_ids', 'conversation_ids.zid', 'comments.zid')
    .select((row) => ['conversation_id', row.fn.countAll<number>().as('count')])
    .where('mod', '=', 0)
    .groupBy('conversation_id')
    .execute()
  return new Map(rows.map(({ conversation_id, count }) => [conversation_id, Number(count)]))
}

it('[LIST-4] an administrator finds the conversations of everybody', async () => {
  const { conversation_id } = await server.build.conversation({ owner: 4 })
  const list = async (name: string, query: string) =>
    JSON.stringify((await server.call('GET', `/api/v3/conversations?${query}`, name)).body)
  const whole = 'include_all_conversations_i_am_in=true'
  expect(await list('cleo', whole)).toContain(conversation_id)
  expect(await list('cleo', `${whole}&want_page=true&part=others`)).toContain(conversation_id)
  expect(await list('ada', whole)).not.toContain(conversation_id)
  expect(await list('cleo', '')).not.toContain(conversation_id)
})

describe('a page of the list', () => {
  /** Pins every seventh conversation. Returns all that a person moderates, with their marks and waiting comments. */
  async function pinSome(name: string, waiting: ReadonlyMap<string, number>) {
    const url = '/api/v3/conversations?include_all_conversations_i_am_in=true&limit=9999'
    const all: ConversationListItem[] = (await server.call('GET', url, name)).body
    return Promise.all(
      all.map(async (one, at) => {
        const is_pinned = one.is_owner && at % 7 === 0
        if (is_pinned) await pin(name, one.conversation_id, true)
        const comments_waiting = (one.is_mod && waiting.get(one.conversation_id)) || 0
        return { ...one, is_pinned, comments_waiting }
      }),
    )
  }

  type View = Partial<ListView> & { part: ListPart; sort: ListSort }

  const listViews = (sorts: readonly ListSort[]) =>
    LIST_PARTS.flatMap((part) =>
      sorts.flatMap((sort): View[] => [
        ...[undefined, ...CONVERSATION_STATUSES].map((status) => ({ part, sort, status })),
        { part, sort, page: 2 },
        { part, sort, search: 'cafe bus' },
      ]),
    )

  /** Loads a page, and makes it from the whole list. */
  async function readPage(
    name: string,
    list: readonly (ConversationListItem & { is_pinned: boolean })[],
    { search = '', page = 1, ...view }: View,
  ) {
    const { part, sort, status } = view
    const query = new URLSearchParams({ part, sort, search, page: String(page), ...(status && { status }) })
    const listIds = ({
      conversations,
      ...counts
    }: ConversationPageReply | ReturnType<typeof createListPage<ConversationListItem>>) => ({
      place: `${name} ${query}`,
      ids: conversations.map((one) => [one.section, one.conversation_id]),
      ...counts,
    })
    const wanted = createListPage(list, part, { sort, status, search, page })
    return { shown: listIds(await load(name, String(query))), wanted: listIds(wanted) }
  }

  describe('[LIST-1] [LIST-4] [LIST-6] has what the rule of the list makes of the whole list', () => {
    let waiting: ReadonlyMap<string, number>
    beforeAll(async () => {
      const ids = await fill()
      waiting = await countWaiting()
      const team = createTeamHelpers(server)
      await server.call('GET', '/api/v3/users', EVE)
      for (const [at, role] of ['owner', 'moderator', 'analyst'].entries())
        await team.join(EVE, { conversation_id: ids[at * 3] ?? '', role })
    })

    it.each(['ada', 'ben', 'cleo', 'dan', EVE])('for %s, in every part, order and status', async (name) => {
      const list = await pinSome(name, waiting)
      // analysts read the numbers too, and the whole list does not say who is one
      const sorts = LIST_SORTS.filter((one) => name !== EVE || one !== 'waiting')
      for (const view of listViews(sorts)) {
        const { shown, wanted } = await readPage(name, list, view)
        expect(shown).toEqual(wanted)
      }
    })
  })

  it('opens one whose time has come', async () => {
    await server.build.conversation({ topic: 'Due', is_active: 0, opens_at: NOW - 1 })
    expect((await find('ada', 'Due'))?.is_active).toBe(true)
  })
})

describe('pins', () => {
  it('[LIST-10] are each person’s own, come first, and are taken back', async () => {
    const small = await server.build.conversation({ topic: 'Small zoo' })
    await server.build.conversation({ topic: 'Big zoo', participant_count: 9 })
    const listZoos = (name: string) => listTopics(name, 'part=mine&search=zoo')
    await pin('ada', small.conversation_id, true)
    await pin('ada', small.conversation_id, true)
    expect(await listZoos('ada')).toEqual(['pinned: Small zoo', 'own: Big zoo'])
    expect(await listTopics('ben', 'part=others&search=zoo')).toEqual([
      'others: Big zoo',
      'others: Small zoo',
    ])
    await pin('ada', small.conversation_id, false)
    expect(await listZoos('ada')).toEqual(['own: Big zoo', 'own: Small zoo'])
  })

  it('[LIST-10] go with the conversation', async () => {
    const { zid, conversation_id } = await server.build.conversation()
    await pin('ben', conversation_id, true)
    await server.call('DELETE', `/api/v3/conversations?conversation_id=${conversation_id}`, 'ada')
    expect(await server.rows('conversation_pins', { zid })).toEqual([])
  })
})

describe('what a row says', () => {
  it('counts the comments to review', async () => {
    const { zid } = await server.build.conversation({ topic: 'Busy' })
    for (const tid of [0, 1]) await server.build.comment(zid, tid)
    await server.build.conversation({ topic: 'Quiet' })
    expect((await find('ada', 'Busy'))?.comments_waiting).toBe(2)
    expect((await find('ada', 'Quiet'))?.comments_waiting).toBe(0)
  })

  it('tells people without a role nothing of it', async () => {
    const { zid, conversation_id } = await server.build.conversation({ topic: 'Taken part in' })
    await server.build.comment(zid, 0)
    await server.build.participant(zid, 0, { uid: 4 })
    const row = await find('dan', 'Taken part in', 'others')
    expect(row?.conversation_id).toBe(conversation_id)
    for (const field of ['comments_waiting', 'is_pinned']) expect(row).not.toHaveProperty(field)
    expect((await pin('dan', conversation_id, true)).status).toBe(403)
  })
})
