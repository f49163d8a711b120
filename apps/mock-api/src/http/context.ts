import type { Contract, Endpoint, ReadOf, ReplyOf } from '@folkmoot/api-types/endpoint'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Caller, SignedInUser } from '../identity/caller.ts'
import type { ParticipantTokens } from '../identity/participant-token.ts'
import type { ConversationRow } from '../features/conversations/storage.ts'
import type { Limiter } from './limits.ts'
import type { Prepared } from './prepared.ts'
import type { Db } from '../storage/database.ts'

/** What the app is built from. Time and chance are passed in, so that tests can decide them. */
export interface Dependencies {
  db: Db
  config: Config
  /** milliseconds since 1970 */
  clock: () => number
  /** a whole number from 0 up to, not including, its argument; fit for secrets */
  random: (below: number) => number
}

/** What every handler can use: the app's dependencies, what signs participants' tokens, and what counts newcomers. */
export interface Tools extends Dependencies {
  tokens: ParticipantTokens
  /** counts whom a network brings into a conversation */
  newcomers: Limiter
}

type Needs<E extends Endpoint> = E['access'] extends readonly (infer A)[] ? A : E['access']
/** Access levels that only a signed-in person reaches. */
type Personal = 'signed-in' | 'moderator' | 'owner' | 'admin'
type ConversationOf<E extends Endpoint> = ReadOf<E>[keyof ReadOf<E>] extends infer P
  ? P extends { conversation_id: string }
    ? ConversationRow
    : P extends { conversation_id?: string | undefined }
      ? ConversationRow | undefined
      : never
  : never

/** What a handler gets besides its input. */
export interface Context<E extends Endpoint = Endpoint> extends Tools {
  caller: Caller
  /** the signed-in person; there for sure when the call is for signed-in people only */
  user: [Needs<E>] extends [Personal] ? SignedInUser : SignedInUser | undefined
  /** the conversation that the call names */
  conversation: ConversationOf<E>
  request: FastifyRequest
  reply: FastifyReply
  log: FastifyBaseLogger
}

/** What a handler answers: the reply itself, or one that was prepared. */
type AnswerOf<E extends Endpoint> = E extends { readonly prepared: true } ? Prepared<ReplyOf<E>> : ReplyOf<E>

/** One handler for each call of a contract: a missing one, or a wrong reply, does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (input: ReadOf<C[K]>, context: Context<C[K]>) => Promise<AnswerOf<C[K]>>
}
