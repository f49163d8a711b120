import {
  createListDetails,
  attachSettings,
  selectPageRows,
  toListItemReply,
} from '../conversations/public.ts'
import { applySchedules } from '../lifecycle/public.ts'
import type { ConversationEntry, conversationList } from '@folkmoot/api-types/conversation-list'
import { LIST_SORTS, listSearchWords } from '@folkmoot/domain/conversation-list'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { lockGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import {
  savePin,
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
  const archived = sum((one) => one.status === 'archived')
  const total = sum(() => true) - archived
  const isSearch = words.length > 0
  if (isSearch || sort === 'topic') await updateSearchedTexts(db, user, part)
  const rows = await listSelected(db, user, selection)
  const matching = sum((one) => (status ? one.status === status : one.status !== 'archived'))
  const shown = isSearch ? await countMatching(db, user, selection) : matching
  return { rows, shown, total, archived }
}

const handleListPage: ListHandlers['listConversationPage'] = async ({ query }, context) => {
  const { db, caller, config, clock } = context
  const { part, search = '', status, sort = LIST_SORTS[0], page = 1 } = query
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
  const who = { caller, uid: context.user.uid }
  const findDetails = await createListDetails(db, who, [...byZid.values()])
  const conversations = rows.flatMap(({ zid, section }): ConversationEntry[] => {
    const row = byZid.get(zid)
    if (!row) return []
    const item = toListItemReply(row, caller, { origin: config.publicOrigin, modUrl: false })
    return [{ ...item, section, ...findDetails(zid) }]
  })
  return { ...counts, conversations }
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
})
