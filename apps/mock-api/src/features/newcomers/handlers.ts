import type { newcomers } from '@folkmoot/api-types/newcomers'
import { getFloodEnd } from '@folkmoot/domain/newcomers'
import type { ConversationRow } from '../../core/conversation-row.ts'
import type { HandlerDependencies } from '../../core/dependencies.ts'
import { ApiError } from '../../core/errors.ts'
import { listFloods } from '../../core/participants/newcomers.storage.ts'
import { toNetwork } from '../../core/rate-limiter.ts'
import { createTokenBucket } from '../../core/token-bucket.ts'
import type { Handlers } from '../../http/context.ts'

/** Challenges for each newcomer that a network may bring: some are not solved in time. Making one costs an attempt to solve it. */
const CHALLENGES_PER_NEWCOMER = 4

/** Refuses a challenge where no call ever asks for a proof. Attempts at codes of an invite tree may need one at any time. */
function checkUse({ treevite_enabled, is_active, newcomer_check }: ConversationRow): void {
  if (treevite_enabled) return
  if (!is_active) throw new ApiError('polis_err_conversation_is_closed')
  if (newcomer_check !== 'never') return
  const message = 'This conversation asks for no proof. Send the call without one.'
  throw new ApiError('polis_err_proof_refused', { message, extra: { reason: 'not_needed' } })
}

/** Creates the handlers of calls about newcomers. */
export function createNewcomersHandlers({ config, clock }: HandlerDependencies): Handlers<typeof newcomers> {
  const { newcomers_per_address, newcomers_per_conversation: limit } = config.limits
  const challenges = createTokenBucket({
    size: CHALLENGES_PER_NEWCOMER * newcomers_per_address,
    clock,
    code: 'polis_err_too_many_newcomers',
  })
  return {
    createProofChallenge: async (_, { conversation, proofs, request }) => {
      checkUse(conversation)
      // over all conversations: a server has as many as anybody opens
      challenges.consume(toNetwork(request.ip))
      return proofs.createChallenge(conversation)
    },

    listFloods: async (_, { db, conversation }) => {
      const floods = await listFloods(db, conversation.zid)
      return {
        limit,
        floods: floods.map(({ began_at, last_at, joined }) => ({
          began_at,
          until: getFloodEnd({ last_at }),
          joined,
        })),
      }
    },
  }
}
