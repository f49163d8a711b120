import { expect } from 'vitest'
import { createCaller } from './invite-tree.ts'

type Call = ReturnType<typeof createCaller>

interface Crowd {
  readonly origin: string
  readonly conversation_id: string
  /** one invite code for each person */
  readonly codes: readonly string[]
}

interface Voter {
  /** token of the participant */
  readonly token: string
  /** index among the voters, from 0 */
  readonly person: number
  /** maximum number of votes */
  readonly maxComments?: number
}

/**
 * Votes as a simulated participant, by the calls of the page. Participants at even indexes agree with comments at even
 * places, the others with the rest, and each passes once.
 * @returns the number of votes
 * @throws when a vote is refused
 */
export async function voteAs(call: Call, { token, person, maxComments = Infinity }: Voter): Promise<number> {
  const { body } = await call('GET', '/comments', {}, token)
  const comments = (body as unknown as { tid: number }[]).slice(0, maxComments)
  for (const [place, { tid }] of comments.entries()) {
    const vote = place === person % comments.length ? 0 : (tid + person) % 2 === 0 ? -1 : 1
    expect((await call('POST', '/votes', { tid, vote }, token)).status).toBe(200)
  }
  return comments.length
}

/** Adds people who redeem codes and vote: three people on phones are too few for reported groups. */
export async function joinAndVote({ origin, conversation_id, codes }: Crowd): Promise<void> {
  const call = createCaller(origin, conversation_id)
  for (const [person, invite_code] of codes.entries()) {
    const joined = await call('POST', '/treevite/acceptInvite', { invite_code })
    expect(joined.status).toBe(201)
    const { token } = joined.body['auth'] as { token: string }
    await voteAs(call, { token, person })
  }
}
