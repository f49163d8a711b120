import { lockGeneration } from '../../storage/generations.ts'
import type { ConversationEntry, conversationList } from '@folkmoot/api-types/conversation-list'
import { LIST_SORTS } from '@folkmoot/domain/conversation-list'
import { listSearchWords } from '@folkmoot/domain/conversation-page'
import { requireOwnSite } from '../../core/authority.ts'
import { attachSettings, selectPageRows } from '../../core/conversations.storage.ts'
import { applySchedules } from '../../core/lifecycle.storage.ts'
import { checkTimeZone } from '../../core/time-zone.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { allocateId } from '../../storage/counters.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { toListItemReply } from '../conversations/reply.ts'
import { insertExample } from './insert-example.ts'
import { createDetailsFinder } from './page-details.ts'
import { planDemo } from './plan-demo.ts'
import { findExample, savePin } from './details.storage.ts'
import {
  countListed,
  countMatching,
  listSelected,
  type ListSelection,
  updateSearchedTexts,
} from './storage.ts'

type ListHandlers = Handlers<typeof conversationList>
type ListContext = Context<typeof conversationList.listConversationPage>

/** Finds the conversations of a page, and counts all: two queries, with a search three, and those for texts that changed. */
async function findPage({ db, user }: ListContext, selection: ListSelection) {
  const { part, status, sort, words } = selection
  const counts = await countListed(db, user, part)
  const sum = (isCounted: (one: (typeof counts)[number]) => boolean) =>
    counts.reduce((count, one) => (isCounted(one) ? count + one.count : count), 0)
  const isExample = (one: (typeof counts)[number]) => one.section === 'example'
  const archived = sum((one) => !isExample(one) && one.status === 'archived')
  const total = sum((one) => !isExample(one)) - archived
  const isSearch = words.length > 0
  if (isSearch || sort === 'topic') await updateSearchedTexts(db, user, part)
  const rows = await listSelected(db, user, selection)
  const matching = sum(
    (one) => !isExample(one) && (status ? one.status === status : one.status !== 'archived'),
  )
  const shown = isSearch ? await countMatching(db, user, selection) : matching
  return { rows, shown, total, archived, examples: sum(isExample) }
}

const handleListPage: ListHandlers['listConversationPage'] = async ({ query }, context) => {
  const { db, user, caller, config, clock } = context
  const { part, search = '', status, sort = LIST_SORTS[0], page = 1, time_zone = 'UTC' } = query
  checkTimeZone(time_zone)
  const find = async () => {
    const found = await findPage(context, { part, status, sort, words: listSearchWords(search), page })
    const rows = await attachSettings(
      db,
      await selectPageRows(
        db,
        found.rows.map(({ zid }) => zid),
      ),
    )
    return { ...found, byZid: new Map(rows.map((row) => [row.zid, row])) }
  }
  const first = await find()
  const found = (await applySchedules(db, [...first.byZid.values()], clock())) ? await find() : first
  const { byZid, rows, ...counts } = found
  const reader = { caller, uid: user.uid, zone: time_zone, now: clock() }
  const findDetails = await createDetailsFinder(db, [...byZid.values()], reader)
  const conversations = rows.flatMap(({ zid, section }): ConversationEntry[] => {
    const row = byZid.get(zid)
    if (!row) return []
    const item = toListItemReply(row, caller, { origin: config.publicOrigin, modUrl: false })
    return [{ ...item, section, ...findDetails(row) }]
  })
  return { ...counts, conversations }
}

/** Makes the caller's example, or finds the one that is there. */
const handleCreateExample: ListHandlers['createExample'] = async (_, { db, user, clock, random }) => {
  requireOwnSite(user)
  const known = await findExample(db, user.uid)
  if (known) return known
  const now = clock()
  const plan = planDemo(now)
  return runTransaction(db, async (tx) => {
    // of two requests the second waits here for the counter, and finds the first one's
    await allocateId(tx, 'zid', 0)
    const other = await findExample(tx, user.uid)
    if (other) return other
    const choices = { is_example: 1, is_active: 0, closed_at: now } as const
    return { conversation_id: await insertExample(tx, user.uid, plan, { random, choices }) }
  })
}

export const createConversationListHandlers = (): ListHandlers => ({
  listConversationPage: handleListPage,

  pinConversation: async ({ body: { is_pinned } }, { db, user, conversation, clock }) => {
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, conversation.zid)
      await savePin(tx, { uid: user.uid, zid: conversation.zid, since: clock() }, is_pinned)
    })
    return {}
  },

  createExample: handleCreateExample,
})
