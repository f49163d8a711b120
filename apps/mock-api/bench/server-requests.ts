import type { LoadRequest } from 'autocannon'
import { CONVERSATION, type OurServer } from './bench-servers.ts'

/** Creates the same request with a token. */
export const createTokenRequest =
  (token: string): (() => LoadRequest) =>
  () => ({ headers: { authorization: `Bearer ${token}` } })

const createPostRequest = (body: object, token?: string): LoadRequest => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  },
})

/** Creates the requests of the participants. */
export function createRequests({ tokens, conversation_id }: Pick<OurServer, 'tokens' | 'conversation_id'>) {
  const given = tokens.map((): number => CONVERSATION.votesEach)
  let turn = 0
  const next = () => (turn += 1) % tokens.length

  return {
    /** Participants send requests one after the other. */
    byParticipants: (): LoadRequest => createTokenRequest(tokens[next()] ?? '')(),

    /** Participants vote in turn, each on the comment after their last; in the next round they change their votes. */
    vote: (): LoadRequest => {
      const person = next()
      const count = given[person] ?? 0
      given[person] = count + 1
      const round = Math.floor(count / CONVERSATION.comments)
      const vote = [1, -1, 0][round % 3]
      return createPostRequest(
        { conversation_id, tid: (person + count) % CONVERSATION.comments, vote },
        tokens[person],
      )
    },

    /** A new participant casts a first vote without any identity. */
    newcomer: (): LoadRequest =>
      createPostRequest({ conversation_id, tid: (turn += 1) % CONVERSATION.comments, vote: 1 }),
  }
}
