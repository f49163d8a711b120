import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { useState } from 'react'
import type { AuthFetch } from '@folkmoot/client/call'
import { useMessages } from '../../messages/use-messages.ts'
import { readRefusal } from './refusal.ts'

/** Input of `useJoin`. */
export interface JoinOptions {
  conversation_id: string
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

/** Joins by invite code or login code. Both return an error message on failure; `loginCode` is set after an invite was accepted. */
export function useJoin({ conversation_id, participant_key, authFetch, saveToken, onJoined }: JoinOptions) {
  const { invites } = useMessages()
  const [loginCode, setLoginCode] = useState<string>()
  const attempt = async <T extends LoginReply>(path: string, fields: object, after: (reply: T) => void) => {
    const answer = await authFetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, ...fields }),
    }).catch(() => undefined)
    if (!answer) return invites.refused.unreachable
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
