import type { HandlerDependencies } from '../dependencies.ts'
import { toNetwork } from '../rate-limiter.ts'
import { findParticipatingUser, type JoinRequest } from './join-request.ts'

/** Dependencies of a join. The address of `request` counts towards the limit of newcomers of a network. */
export interface JoinContext extends HandlerDependencies {
  request: { readonly ip: string }
}

/** True for people who can be made at will: without an account and without a signed external id. */
export const isUnidentified = (joinRequest: JoinRequest): boolean =>
  !findParticipatingUser(joinRequest) && joinRequest.isXidSigned !== true

const getLimiterKey = ({ conversation: { zid } }: JoinRequest, { request }: JoinContext) =>
  `${zid} ${toNetwork(request.ip)}`

/** Checks the limit of newcomers of a network. @throws ApiError 429 for too many */
export const checkNewcomer = (joinRequest: JoinRequest, context: JoinContext): void =>
  context.newcomers.check(getLimiterKey(joinRequest, context))

/** Counts a newcomer towards the limit of their network. @throws ApiError 429 for too many */
export const countNewcomer = (joinRequest: JoinRequest, context: JoinContext): void =>
  context.newcomers.consume(getLimiterKey(joinRequest, context))
