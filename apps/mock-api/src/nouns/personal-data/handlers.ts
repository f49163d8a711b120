import {
  eraseParticipant,
  findExistingParticipant,
  findParticipant,
  findParticipantByXid,
} from '../participation/public.ts'
import type { personalData } from '@folkmoot/api-types/personal-data'
import { areVotesKept } from '@folkmoot/domain/erasure'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { handleEraseAccount, handleGetAccountData } from './account.ts'
import { readParticipantData } from './participant-data.ts'
import { findPidByAddress, listByLabel } from './storage.ts'

/** Finds the participant of an external id, or else of a label. @throws ApiError for a label of several */
async function findPersonByXid(db: Db, conversation: ConversationRow, xid: string) {
  const identified = await findParticipantByXid(db, conversation, xid)
  if (identified) return identified
  const [labelled, another] = await listByLabel(db, conversation.zid, xid)
  if (another)
    throw new ApiError('polis_err_participant_not_found', {
      field: 'xid',
      message: 'Several participants came with this id. Name one of them by “pid”.',
    })
  return labelled
}

type Handler = Handlers<typeof personalData>['getParticipantData' | 'eraseParticipant']
type Query = Parameters<Handler>[0]['query']
type CallContext = Parameters<Handler>[1]

const isOwn = ({ pid, xid, email }: Query) => pid === undefined && xid === undefined && email === undefined

async function findPerson(db: Db, conversation: ConversationRow, { pid, xid, email }: Query) {
  const { zid } = conversation
  if (pid !== undefined) return findParticipant(db, zid, pid)
  if (xid !== undefined) return findPersonByXid(db, conversation, xid)
  const found = email === undefined ? undefined : await findPidByAddress(db, zid, email)
  return found && findParticipant(db, zid, found.pid)
}

/**
 * Finds the caller, undefined when they do not take part, or the participant whom an administrator names.
 * @throws ApiError for others who name one, and when there is none
 */
async function getPerson(query: Query, { db, caller, user, conversation }: CallContext) {
  if (isOwn(query)) return findExistingParticipant(db, { caller, conversation })
  if (!user?.isAdmin) throw new ApiError('polis_err_no_access_for_this_user')
  const person = await findPerson(db, conversation, query)
  if (!person) throw new ApiError('polis_err_participant_not_found')
  return person
}

/** Erases a participant. An administrator's act leaves an event, which names nobody; what people do to themselves leaves none. */
async function erase(
  conversation: ConversationRow,
  { participant, isOfSelf }: { participant: ParticipantRow; isOfSelf: boolean },
  context: HandlerDependencies & { caller: Caller },
) {
  const { db, clock, caller, erasures } = context
  const outcome = await runTransaction(db, async (tx) => {
    const now = clock()
    const outcome = await eraseParticipant(tx, participant, now)
    if (outcome === undefined) return undefined
    const details = { votes: outcome === 'votes-kept' ? 'kept as numbers' : 'removed' }
    const { zid } = conversation
    if (!isOfSelf)
      await recordSecurityEvent(tx, { action: 'participant-erased', by: caller, zid, details, now })
    return outcome
  })
  await erasures.finish(db)
  return { erased: outcome !== undefined, votes_kept: outcome === 'votes-kept' }
}

/** Creates the handlers that show and erase personal data. */
export const createPersonalDataHandlers = (): Handlers<typeof personalData> => ({
  getParticipantData: async ({ query }, context) => {
    const { db, caller, conversation, clock, reads } = context
    const { zid } = conversation
    const participant = await getPerson(query, context)
    if (!participant) return null
    if (!isOwn(query))
      await reads.recordFile(context, { action: 'identities-read', caller, zid, details: { of: 'one' } })
    return readParticipantData(db, conversation, participant, clock())
  },

  eraseParticipant: async ({ query }, context) => {
    const { conversation } = context
    const participant = await getPerson(query, context)
    if (!participant) return { erased: false, votes_kept: areVotesKept(conversation) }
    return erase(conversation, { participant, isOfSelf: isOwn(query) }, context)
  },

  getAccountData: handleGetAccountData,
  eraseAccount: handleEraseAccount,
})
