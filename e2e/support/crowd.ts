import { expect } from 'vitest'
import { callerOf } from './invite-tree.ts'

interface Crowd {
  readonly origin: string
  readonly conversation_id: string
  /** one invite code for each person */
  readonly codes: readonly string[]
}

/**
 * People who are simulated, since three on phones are too few for groups that may be told of. They redeem codes and vote
 * through the calls that the page makes: every other one agrees with the comments at even places, the rest with the others,
 * and each passes once.
 * @throws when a code or a vote is refused
 */
export async function joinAndVote({ origin, conversation_id, codes }: Crowd): Promise<void> {
  const call = callerOf(origin, conversation_id)
  for (const [person, invite_code] of codes.entries()) {
    const joined = await call('POST', '/treevite/acceptInvite', { invite_code })
    expect(joined.status).toBe(201)
    const { token } = joined.body['auth'] as { token: string }
    const { body: comments } = await call('GET', '/comments', {}, token)
    for (const [place, { tid }] of (comments as unknown as { tid: number }[]).entries()) {
      const vote = place === person % comments.length ? 0 : (tid + person) % 2 === 0 ? -1 : 1
      expect((await call('POST', '/votes', { tid, vote }, token)).status).toBe(200)
    }
  }
}
