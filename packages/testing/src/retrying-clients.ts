import { randomBytes } from 'node:crypto'
import { comments } from '@folkmoot/api-types/comments'
import { inviteTree } from '@folkmoot/api-types/invite-tree'
import { votes } from '@folkmoot/api-types/votes'

/** A voter with all acknowledged votes, by comment and in order. */
export interface Voter {
  key: string
  pid: number
  votesByTid: Map<number, number[]>
}

/** The writes that the server has acknowledged. */
export interface Acknowledged {
  voters: Voter[]
  /** texts of comments */
  texts: string[]
  /** invite by code, with the key of the browser that used it */
  invites: Map<string, { key: string; invite_id: number }>
}

interface RetriedResponse {
  status: number
  body: Record<string, unknown>
}

interface Targets {
  origin: () => string
  /** the conversation for votes and comments */
  open: string
  /** the conversation for invite codes */
  byInvite: string
}

export const createKey = (): string => randomBytes(16).toString('base64url')

/** Comments that people vote on. */
const COMMENT_COUNT = 6

/**
 * Clients that repeat each request until they get a reply, like a browser that lost one: with the same key, or the same
 * code and key.
 */
export function createRetryingClients({ origin, open, byInvite }: Targets) {
  const done: Acknowledged = { voters: [], texts: [], invites: new Map() }
  const ending = new AbortController()

  async function once(path: string, body: object, token?: string): Promise<RetriedResponse | undefined> {
    try {
      const reply = await fetch(origin() + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    } catch {
      return undefined
    }
  }

  async function until(path: string, body: object, accept: readonly number[], token?: string) {
    for (;;) {
      const answer = await once(path, body, token)
      if (answer && accept.includes(answer.status)) return answer
      // a database that is away for a moment
      if (answer && answer.status !== 503)
        throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  const cast = (participant_key: string, tid: number, vote: number, token?: string) =>
    until(votes.castVote.path, { conversation_id: open, participant_key, tid, vote }, [200], token)

  const redeem = (participant_key: string, invite_code: string) =>
    until(inviteTree.acceptInvite.path, { conversation_id: byInvite, participant_key, invite_code }, [201])

  /** New participants vote on every comment, one after the other, and change the first vote. */
  async function vote(): Promise<void> {
    while (!ending.signal.aborted) {
      const key = createKey()
      const first = (await cast(key, 0, 1)).body
      const voter: Voter = { key, pid: Number(first['currentPid']), votesByTid: new Map([[0, [1]]]) }
      done.voters.push(voter)
      const { token } = (first['auth'] ?? {}) as { token?: string }
      for (let tid = 1; tid < COMMENT_COUNT; tid += 1) {
        await cast(key, tid, -1, token)
        voter.votesByTid.set(tid, [-1])
      }
      await cast(key, 0, -1, token)
      voter.votesByTid.get(0)?.push(-1)
    }
  }

  /** A participant writes comments; a repeated one gets an error, because it exists. */
  async function comment(): Promise<void> {
    const participant_key = createKey()
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const txt = `Comment ${index} of ${participant_key}`
      await until(comments.createComment.path, { conversation_id: open, participant_key, txt }, [200, 409])
      done.texts.push(txt)
    }
  }

  /** New participants redeem codes. */
  async function join(codes: string[]): Promise<void> {
    for (let code = codes.pop(); code !== undefined && !ending.signal.aborted; code = codes.pop()) {
      const key = createKey()
      const { body } = await redeem(key, code)
      done.invites.set(code, { key, invite_id: Number(body['invite_id']) })
    }
  }

  return {
    done,
    cast,
    redeem,
    /** Starts the clients; with `end` each finishes its current request. */
    start(codes: string[]) {
      const all = Promise.all([vote(), vote(), vote(), comment(), comment(), join(codes), join(codes)])
      return {
        end: async () => {
          ending.abort()
          await all
        },
        /** rejects if a client got an unexpected reply */
        failed: all.then(() => new Promise<never>(() => {})),
      }
    },
  }
}
