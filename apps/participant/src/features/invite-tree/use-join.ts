import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { inviteTree } from '@folkmoot/api-types/invite-tree'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { useState } from 'react'
import type { AuthFetch } from '../../api/client.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { readRefusal } from './refusal.ts'

/** What somebody needs to come in. */
export interface JoinOptions {
  conversation_id: string
  /** names this browser, so that a code whose answer was lost is not lost with it */
  participant_key: string
  authFetch: AuthFetch
  /** keeps the token at once, so that a closed tab loses nothing */
  saveToken: (auth: TokenInfo) => Promise<void>
  /** the person is in, and has seen their login code if there was one */
  onJoined: () => void
}

type AcceptInviteReply = EndpointReply<typeof inviteTree.acceptInvite>
type LoginReply = EndpointReply<typeof inviteTree.login>

/** Both ways in. Each gives a sentence when the code is refused; `loginCode` is there once an invite was taken. */
export function useJoin({
  conversation_id,
  participant_key,
  authFetch: ask,
  saveToken: keep,
  onJoined: onEntered,
}: JoinOptions) {
  const { invites } = useMessages()
  const [loginCode, setLoginCode] = useState<string>()
  const attempt = async <T extends LoginReply>(path: string, body: object, after: (reply: T) => void) => {
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify({ conversation_id, ...body }) }
    const answer = await ask(path, sent).catch(() => undefined)
    if (!answer) return invites.refused.unreachable
    if (!answer.ok) return readRefusal(answer, invites.refused)
    const reply = (await answer.json()) as T
    await keep(reply.auth)
    after(reply)
    return undefined
  }
  return {
    loginCode,
    join: (invite_code: string) =>
      attempt<AcceptInviteReply>('/api/v3/treevite/acceptInvite', { invite_code, participant_key }, (reply) =>
        setLoginCode(reply.login_code),
      ),
    logIn: (login_code: string) => attempt('/api/v3/treevite/login', { login_code }, onEntered),
  }
}
