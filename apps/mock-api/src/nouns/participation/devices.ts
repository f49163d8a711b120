import type { participation } from '@folkmoot/api-types/participation'
import type { Handlers } from '../../platform/http/context.ts'
import { ApiError, createInvalidTokenError } from '../../platform/http/errors.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createTokenInfo, findExistingParticipant } from './join.ts'
import { getHeaderKey, hashParticipantKey } from './join-request.ts'
import { findParticipant, raiseEpoch } from './storage.ts'

/** Creates the handlers of a participant's devices: go on with another one, and end what others may do. */
export const deviceHandlers: Pick<
  Handlers<typeof participation>,
  'signOutParticipant' | 'createDeviceCode' | 'continueOnDevice'
> = {
  // the calling device gets a new token if it asks
  signOutParticipant: async ({ body }, context) => {
    const { db, caller, conversation } = context
    const { keep_this_device: isKept = false, participant_key: key } = body
    const joinRequest = { caller, conversation }
    const keptKey = isKept && key !== undefined ? hashParticipantKey(conversation, key) : null
    const participant = await findExistingParticipant(db, joinRequest)
    if (!participant) throw createInvalidTokenError('no such participant')
    const signedOut = await runTransaction(db, (tx) => raiseEpoch(tx, participant, keptKey))
    return isKept ? { auth: await createTokenInfo(joinRequest, signedOut, context) } : {}
  },

  createDeviceCode: async (_, { db, caller, conversation, tokens, clock }) => {
    const participant = await findExistingParticipant(db, { caller, conversation })
    if (!participant) throw createInvalidTokenError('no such participant')
    const { zid, pid, epoch } = participant
    return tokens.deviceCodes.create({ zid, pid, epoch }, clock())
  },

  // one person's answers are never joined with another's
  continueOnDevice: async ({ body }, context) => {
    const { db, caller, conversation, tokens, clock, request } = context
    const handed = await tokens.deviceCodes.read(body.code, clock())
    const participant =
      handed?.zid === conversation.zid ? await findParticipant(db, handed.zid, handed.pid) : undefined
    if (!handed || !participant || participant.uid === null || participant.epoch !== handed.epoch)
      throw new ApiError('polis_err_device_code')
    const participant_key = getHeaderKey(request)
    const here = await findExistingParticipant(db, { caller, conversation, participant_key })
    if (here && here.pid !== handed.pid) throw new ApiError('polis_err_other_participant')
    return { auth: await createTokenInfo({ caller, conversation }, participant, context) }
  },
}
