import type { Wall, wall } from '@folkmoot/api-types/wall'
import { listShownGroups } from '@folkmoot/domain/reports/findings'
import type { Handlers } from '../../platform/http/context.ts'
import { createParseError } from '../../platform/http/errors.ts'
import { createReplyCache } from '../../platform/http/reply-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findPublicTick } from '../analysis/public.ts'
import { getListGenerations } from '../comments/public.ts'
import { isDeniedResults, updateConversation } from '../conversations/public.ts'
import { countPublicTotals, findReaderOpinion } from '../exports/public.ts'
import { findExistingParticipant, requireReadAccess } from '../participation/public.ts'
import { createPublicPoints } from '../reports/public.ts'
import { findNewestComment, findVisibleComment } from './wall.storage.ts'

/** Creates the results of a wall: of its comment, and the groups that are told of. */
async function createResults(db: Db, zid: number, tid: number | undefined) {
  const { counts, voters, votes } = await countPublicTotals(db, zid)
  const { agrees = 0, disagrees = 0, passes = 0 } = (tid !== undefined && counts.get(tid)) || {}
  const opinion = await findReaderOpinion(db, zid)
  const told = new Set(opinion && listShownGroups(opinion.findings).map(({ id }) => id))
  const points = createPublicPoints(opinion?.clusters ?? [], told)
  const results: Wall['results'] = {
    agree_count: agrees,
    disagree_count: disagrees,
    pass_count: passes,
    groups: opinion?.outcome === 'groups' ? told.size : 0,
    points: points.map(({ area: _, ...point }) => point),
  }
  return { voters, votes, results }
}

const toVisible = ({ zid, strict_moderation }: ConversationRow) => ({ zid, strict: strict_moderation !== 0 })

/** @param isShown false while participants are not shown results */
async function createWall(db: Db, conversation: ConversationRow, isShown: boolean): Promise<Wall> {
  const { zid, topic, asked_by, is_active, wall_tid } = conversation
  const chosen =
    wall_tid === null ? undefined : await findVisibleComment(db, toVisible(conversation), wall_tid)
  const comment = chosen ?? (await findNewestComment(db, zid))
  const { results, ...figures } = await createResults(db, zid, comment?.tid)
  return {
    topic,
    asked_by,
    is_active: is_active !== 0,
    comment: comment ?? null,
    ...figures,
    results: isShown ? results : null,
  }
}

const CACHE_BYTES = 8 * 1024 * 1024

/** Creates the handlers of the wall, which is computed once for each public state of a conversation. */
export function createWallHandlers(): Handlers<typeof wall> {
  const cache = createReplyCache(CACHE_BYTES)
  return {
    wall: async (_, context) => {
      const { db, caller, conversation } = context
      if (conversation.treevite_enabled)
        requireReadAccess(
          { caller, conversation },
          await findExistingParticipant(db, { caller, conversation }),
        )
      const { zid, settings_version, vis_type } = conversation
      // a wall is read without signing in
      const isShown = vis_type !== 0 && !isDeniedResults({ kind: 'anonymous' }, conversation, undefined)
      const { comments } = await getListGenerations(db, zid)
      const version = [comments, await findPublicTick(db, zid), settings_version, isShown]
      return cache.getByContent(`${zid} public wall`, version.join(), () =>
        createWall(db, conversation, isShown),
      )
    },

    chooseWallComment: async ({ body: { tid } }, { db, conversation }) => {
      if (tid !== undefined && !(await findVisibleComment(db, toVisible(conversation), tid)))
        throw createParseError('tid', 'does not match a comment that participants see: accept it first')
      await updateConversation(db, conversation.zid, { wall_tid: tid ?? null })
      return {}
    },
  }
}
