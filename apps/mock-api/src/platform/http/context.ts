import type { Contract, Endpoint, ParsedInput, EndpointReply } from '@folkmoot/api-types/endpoint'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, SignedInUser } from '../identity/caller.ts'
import type { ConversationRow } from '../storage/conversation-row.ts'
import type { PreparedReply } from './reply-cache.ts'
import type { HandlerDependencies } from './dependencies.ts'

type RequiredAccess<E extends Endpoint> = E['access'] extends readonly (infer A)[] ? A : E['access']
/** Access levels for signed-in people only. */
type SignedInAccess = 'signed-in' | 'analyst' | 'moderator' | 'owner'
type RequestedConversation<E extends Endpoint> = ParsedInput<E>[keyof ParsedInput<E>] extends infer P
  ? P extends { conversation_id: string }
    ? ConversationRow
    : P extends { conversation_id?: string | undefined }
      ? ConversationRow | undefined
      : never
  : never

/** Context of a handler, next to its input. */
export interface Context<E extends Endpoint = Endpoint> extends HandlerDependencies {
  caller: Caller
  /** the signed-in person; always set for calls of signed-in people only */
  user: [RequiredAccess<E>] extends [SignedInAccess] ? SignedInUser : SignedInUser | undefined
  /** the conversation of the call's conversation_id */
  conversation: RequestedConversation<E>
  request: FastifyRequest
  reply: FastifyReply
  log: FastifyBaseLogger
}

/** A handler's result: the reply, a prepared one, or a list or record of thousands of entries in pieces, which are sent while they are read. */
type HandlerReply<E extends Endpoint> =
  | EndpointReply<E>
  | PreparedReply<EndpointReply<E>>
  | AsyncIterable<EndpointReply<E>>

/** A handler for each call of a contract. A missing handler or a wrong reply does not compile. */
export type Handlers<C extends Contract> = {
  readonly [K in keyof C]: (input: ParsedInput<C[K]>, context: Context<C[K]>) => Promise<HandlerReply<C[K]>>
}
