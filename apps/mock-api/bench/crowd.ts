import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createSeededRandom } from '@folkmoot/domain/random'
import { planParticipants } from '@folkmoot/domain/simulate/participants'
import type { SimulatedVote } from '@folkmoot/domain/simulate/types'
import { simulateVotes } from '@folkmoot/domain/simulate/votes'

/** Participants, comments and duration of the load. */
export const CROWD = { people: 2000, groups: 3, comments: 200, votesEach: 150, connections: 20 } as const

/** Requests and their replies. */
export interface CastResult {
  /** `person tid vote`, in the order of the replies */
  acknowledged: string[]
  /** the pid of each person */
  pids: ReadonlyMap<number, number>
  /** number of replies by status */
  statuses: ReadonlyMap<number, number>
  /** response times in milliseconds */
  timesMs: number[]
  seconds: number
}

const HOUR_MS = 3_600_000

/** Rounds of votes within which all newcomers cast their first vote. */
const ARRIVAL_ROUNDS = 10

/**
 * Plans all votes in their order. All people start within the first rounds, and nobody votes on a comment twice. The
 * same seed returns the same plan.
 */
export function planCrowd(): SimulatedVote[] {
  const random = createSeededRandom('crowd')
  const groups = Array.from({ length: CROWD.groups }, () => ({ weight: 1 }))
  const { people: count, votesEach: votes } = CROWD
  const participants = planParticipants({ random, count, groups, start: 0, end: HOUR_MS, votes })
  const comments = Array.from({ length: CROWD.comments }, (_, tid) => ({ tid }))
  const given = participants.map(() => 0)
  return [...simulateVotes({ random, participants, comments, end: Infinity })]
    .map((vote) => {
      const round = (given[vote.participant] ?? 0) + 1
      given[vote.participant] = round
      return { vote, at: round + (ARRIVAL_ROUNDS * vote.participant) / count }
    })
    .sort((one, other) => one.at - other.at)
    .map(({ vote }) => vote)
}

interface VoteReply {
  status: number
  body: { auth?: { token: string }; currentPid?: number }
}

/** Sends a request as a browser does, over connections that stay open. */
const send = (url: string, agent: Agent, token: string | undefined, body: object): Promise<VoteReply> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const call = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(parts).toString()) as VoteReply['body'],
        }),
      )
    })
    call.on('error', reject).end(JSON.stringify(body))
  })

const createKey = (person: number): string =>
  createHash('sha256').update(`crowd ${person}`).digest().subarray(0, 16).toString('base64url')

interface CastOptions {
  /** URL of the votes */
  url: string
  conversation_id: string
  seconds: number
}

/**
 * Casts the votes in order until the time is over, over several connections. Each person's votes are sequential: the
 * first without a token, the others with the one it returned.
 * @throws when a request gets no reply
 */
export async function castVotes(plan: readonly SimulatedVote[], given: CastOptions): Promise<CastResult> {
  const { url, conversation_id } = given
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD.connections })
  const tokens = new Map<number, string>()
  const pids = new Map<number, number>()
  const statuses = new Map<number, number>()
  const [acknowledged, times]: [string[], number[]] = [[], []]
  const turns = new Map<number, Promise<void>>()
  const begun = performance.now()
  const isOver = () => performance.now() - begun > given.seconds * 1000

  const cast = async ({ participant, tid, vote }: SimulatedVote): Promise<void> => {
    const start = performance.now()
    const body = { conversation_id, tid, vote, participant_key: createKey(participant) }
    const answer = await send(url, agent, tokens.get(participant), body)
    times.push(performance.now() - start)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.body.auth) tokens.set(participant, answer.body.auth.token)
    if (answer.body.currentPid !== undefined) pids.set(participant, answer.body.currentPid)
    if (answer.status === 200) acknowledged.push(`${participant} ${tid} ${vote}`)
  }
  let next = 0
  const work = async () => {
    for (let vote = plan[(next += 1) - 1]; vote && !isOver(); vote = plan[(next += 1) - 1]) {
      const what = vote
      const turn = (turns.get(what.participant) ?? Promise.resolve()).then(() => cast(what))
      turns.set(what.participant, turn)
      await turn
    }
  }
  await Promise.all(Array.from({ length: CROWD.connections }, work))
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { acknowledged, pids, statuses, timesMs: times, seconds }
}
