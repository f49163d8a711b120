import type { ModerationView, triage } from '@folkmoot/api-types/triage'
import type { ModerationList } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import { normalizeQueueQuery } from '@folkmoot/domain/triage/queue-address'
import { canModerate } from '../../core/authority.ts'
import { ApiError, createParseError } from '../../core/errors.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { allocateId } from '../../storage/counters.ts'
import type { Db } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { deleteView, findView, insertView, listViews, type NamedView, updateView } from './storage.ts'

type ViewHandlers = Pick<
  Handlers<typeof triage>,
  'listModerationViews' | 'createModerationView' | 'updateModerationView' | 'deleteModerationView'
>
type ViewContext = Pick<Context<typeof triage.createModerationView>, 'caller' | 'conversation' | 'user'>

const toViewReply = (
  { id, uid, name, list, query, shared, created_by }: NamedView,
  own: number,
): ModerationView => ({
  view_id: id,
  name,
  list,
  query,
  shared: shared !== 0,
  own: uid === own,
  created_by,
})

/** @throws ApiError when it is blank */
function parseName(raw: string): string {
  const name = raw.trim()
  if (name === '') throw createParseError('name', 'must have a visible character')
  return name
}

/** @throws ApiError when it is too long */
function parseQuery(query: string, list: ModerationList): string {
  const text = normalizeQueueQuery(query, list)
  if (text === undefined) throw createParseError('query', `must have at most ${LIMITS.viewQuery} characters`)
  return text
}

/** Finds a view that the caller may change. @throws ApiError without one, also for someone else's private one */
async function getChangeableView(
  tx: Db,
  view_id: number,
  { caller, conversation, user: { uid } }: ViewContext,
): Promise<NamedView> {
  const view = await findView(tx, conversation.zid, view_id)
  if (!view || (view.shared === 0 && view.uid !== uid))
    throw new ApiError('polis_err_moderation_view_not_found')
  if (view.shared !== 0 && !canModerate(caller, conversation))
    throw new ApiError('polis_err_moderation_view_auth')
  return view
}

/** Saved views: private ones of the caller, and shared ones, which moderators change. */
export const viewHandlers: ViewHandlers = {
  listModerationViews: async (_input, { db, conversation: { zid }, user: { uid } }) => ({
    views: (await listViews(db, zid, uid)).map((view) => toViewReply(view, uid)),
  }),

  createModerationView: async ({ body }, context) => {
    const { db, caller, conversation, user, clock } = context
    const { name, list, shared = false } = body
    if (shared && !canModerate(caller, conversation)) throw new ApiError('polis_err_moderation_view_auth')
    const { zid } = conversation
    const { uid } = user
    const query = parseQuery(body.query, list)
    const viewName = parseName(name)
    return runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      const known = await listViews(tx, zid, uid)
      if (known.filter((view) => (view.shared !== 0) === shared).length >= LIMITS.views)
        throw new ApiError('polis_err_too_many_moderation_views')
      const id = await allocateId(tx, 'moderation_view')
      const row = { id, zid, uid, shared: Number(shared), name: viewName, list, query, created: clock() }
      await insertView(tx, row)
      const view = await findView(tx, zid, id)
      if (!view) throw new ApiError('polis_err_moderation_view_not_found')
      return toViewReply(view, uid)
    })
  },

  updateModerationView: async ({ body }, context) =>
    runTransaction(context.db, async (tx) => {
      const view = await getChangeableView(tx, body.view_id, context)
      const { name = view.name, list = view.list, query = view.query } = body
      const change = { name: parseName(name), list, query: parseQuery(query, list) }
      await updateView(tx, view.id, change)
      return toViewReply({ ...view, ...change }, context.user.uid)
    }),

  deleteModerationView: async ({ query: { view_id } }, context) => {
    await runTransaction(context.db, async (tx) => {
      const { id } = await getChangeableView(tx, view_id, context)
      await deleteView(tx, id)
    })
    return {}
  },
}
