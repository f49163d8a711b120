import type { moderationTeam, TeamView } from '@folkmoot/api-types/moderation-team'
import { WAITING } from '@folkmoot/domain/comments'
import { MAX_TEAM_DECISIONS, TEAM_TIMES_MS } from '@folkmoot/domain/moderation-team'
import { createParseError } from '../../core/errors.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { countComments, findComment } from '../comments/storage.ts'
import { toDecisionReply } from '../moderation-log/reply.ts'
import { findLastDecisionId, listDecisionsAfter } from '../moderation-log/storage.ts'
import { createDigestHandlers } from './digest.ts'
import { createSecondOpinionHandlers } from './second-opinions.ts'
import { deletePresence, listPresentModerators, savePresence } from './storage.ts'

/** Reads what the moderators of a conversation do now. */
async function readTeam(
  { db, clock, uid, zid }: Pick<Context, 'db' | 'clock'> & { uid: number; zid: number },
  after: number | undefined,
): Promise<TeamView> {
  const now = clock()
  const people = await listPresentModerators(db, zid, now)
  const decisions =
    after === undefined ? [] : await listDecisionsAfter(db, zid, { after, limit: MAX_TEAM_DECISIONS })
  return {
    uid,
    time: now,
    people: people.map((person) => ({ uid: person.uid, name: person.name, tid: person.tid })),
    decisions: decisions.map(toDecisionReply),
    last_decision: after === undefined ? await findLastDecisionId(db, zid) : (decisions.at(-1)?.id ?? after),
    comments_waiting: await countComments(db, zid, { mod: WAITING }),
  }
}

/** Someone's presence, and the comment that they ask for. */
interface Claim {
  zid: number
  uid: number
  tid: number | null
  takesOver: boolean
}

/** Returns true when a claim is stored as it is asked for, and is not about to end; then nothing is written. */
async function isStored(db: Db, { zid, uid, tid }: Claim, now: number): Promise<boolean> {
  const people = await listPresentModerators(db, zid, now)
  const own = people.find((person) => person.uid === uid)
  if (!own || own.expires_at - now < TEAM_TIMES_MS.claim / 2) return false
  // asked again for a comment that somebody else holds
  return own.tid === tid || (own.tid === null && people.some((person) => person.tid === tid))
}

async function saveClaim(db: Db, claim: Claim, clock: () => number): Promise<void> {
  if (!claim.takesOver && (await isStored(db, claim, clock()))) return
  await runTransaction(db, async (tx) => {
    await lockGeneration(tx, claim.zid)
    if (claim.tid !== null && !(await findComment(tx, claim.zid, claim.tid)))
      throw createParseError('tid', 'does not match a comment in this conversation')
    await savePresence(tx, claim, clock())
  })
}

/** Creates the handlers of several moderators at once. */
export const createModerationTeamHandlers = (): Handlers<typeof moderationTeam> => ({
  getModerationTeam: ({ query }, { db, clock, user: { uid }, conversation: { zid } }) =>
    readTeam({ db, clock, uid, zid }, query.after),

  claimComment: async ({ body }, { db, clock, user: { uid }, conversation: { zid } }) => {
    const { tid = null, take_over: takesOver = false, after } = body
    await saveClaim(db, { zid, uid, tid, takesOver }, clock)
    return readTeam({ db, clock, uid, zid }, after)
  },

  leaveModeration: async (_, { db, user: { uid }, conversation: { zid } }) => {
    await runTransaction(db, async (tx) => {
      await lockGeneration(tx, zid)
      await deletePresence(tx, zid, uid)
    })
    return {}
  },

  ...createSecondOpinionHandlers(),
  ...createDigestHandlers(),
})
