import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { useState } from 'react'
import {
  createCallEndpoint,
  createUnreachableError,
  readCallError,
  type AuthFetch,
} from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { useMessages } from '../../messages/use-messages.ts'
import { callWithProof, isProofError, type ProofOptions } from '../../proof/call-with-proof.ts'
import { readRefusal } from './refusal.ts'

/** Input of `useJoin`. */
export interface JoinOptions extends Pick<ProofOptions, 'conversation_id' | 'solve'> {
  /** identifies this browser: a code can be used again if the reply was lost */
  participant_key: string
  authFetch: AuthFetch
  /** stores the token */
  saveToken: (auth: TokenInfo) => Promise<void>
  /** the person has joined, and has seen their login code if there is one */
  onJoined: () => void
}

type AcceptInviteReply = EndpointReply<typeof inviteTree.acceptInvite>
type LoginReply = EndpointReply<typeof inviteTree.login>

/**
 * Sends a code. Where others of the same network have tried many wrong ones, the server may ask for a proof of work.
 * @throws CallError without an answer
 */
function sendCode(
  path: string,
  fields: object,
  { conversation_id, authFetch, solve }: Pick<JoinOptions, 'conversation_id' | 'authFetch' | 'solve'>,
): Promise<Response> {
  const send = async (proof?: string) => {
    const body = JSON.stringify({ conversation_id, ...fields, ...(proof === undefined ? {} : { proof }) })
    const headers = { 'content-type': 'application/json' }
    const answer = await authFetch(path, { method: 'POST', headers, body }).catch(() => {
      throw createUnreachableError()
    })
    const problem = answer.ok ? undefined : await readCallError(answer.clone())
    if (isProofError(problem)) throw problem
    return answer
  }
  return callWithProof(send, { conversation_id, call: createCallEndpoint(authFetch), solve })
}

/** Joins by invite code or login code. Both return an error message on failure; `loginCode` is set after an invite was accepted. */
export function useJoin({ participant_key, saveToken, onJoined, ...connection }: JoinOptions) {
  const { invites } = useMessages()
  const [loginCode, setLoginCode] = useState<string>()
  const attempt = async <T extends LoginReply>(path: string, body: object, after: (reply: T) => void) => {
    const answer = await sendCode(path, body, connection).catch((problem: unknown) => {
      if (problem instanceof CallError) return problem
      throw problem
    })
    if (answer instanceof CallError) return invites.refused[answer.status === 0 ? 'unreachable' : 'failed']
    if (!answer.ok) return readRefusal(answer, invites.refused)
    const reply = (await answer.json()) as T
    await saveToken(reply.auth)
    after(reply)
    return undefined
  }
  return {
    loginCode,
    join: (invite_code: string) =>
      attempt<AcceptInviteReply>('/api/v3/treevite/acceptInvite', { invite_code, participant_key }, (reply) =>
        setLoginCode(reply.login_code),
      ),
    logIn: (login_code: string) => attempt('/api/v3/treevite/login', { login_code }, onJoined),
  }
}
