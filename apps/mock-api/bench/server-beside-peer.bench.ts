import { bench } from '../../../scripts/bench.ts'
import { load, startServing, type Bare, type Ours } from './serve.ts'
import { createRequests, withToken } from './server-requests.ts'

const ours = await startServing<Ours>('serve-ours.ts')
const bare = await startServing<Bare>('serve-bare.ts')
const requests = createRequests(ours)
const api = `${ours.origin}/api/v3`
const of = `conversation_id=${ours.conversation_id}`
const owner = withToken(ours.owner)

/** Each route, with how many times slower than the yardstick the existing product was (docs/contract/peer-baseline.md). */
const ROUTES: readonly [title: string, peer: number, run: () => Promise<number>][] = [
  ['GET comments?moderation=true, 200 rows', 85, () => load(`${api}/comments?${of}&moderation=true`, owner)],
  ['GET nextComment, participant', 102, () => load(`${api}/nextComment?${of}`, requests.byParticipants)],
  [
    'GET participationInit, participant',
    201,
    () => load(`${api}/participationInit?${of}`, requests.byParticipants),
  ],
  ['GET participationInit, no identity', 159, () => load(`${api}/participationInit?${of}`)],
  ['GET conversations, one, owner', 37, () => load(`${api}/conversations?${of}`, owner)],
  ['GET conversations, list, owner', 38, () => load(`${api}/conversations`, owner)],
  ['GET conversationStats', 317, () => load(`${api}/conversationStats?${of}`, owner)],
  ['POST votes, known participants', 152, () => load(`${api}/votes`, requests.vote)],
  ['POST votes, one participant re-voting', 174, () => load(`${api}/votes`, requests.revote)],
  ['POST votes, a new participant each', 284, () => load(`${api}/votes`, requests.newcomer)],
]

for (const [title, peer, subject] of ROUTES) {
  const { ratio } = await bench(`[API-5] ${title}`, {
    subject,
    yardstick: () => load(`${bare.origin}/kilobyte`),
    rounds: 3,
    warmUp: 1,
  })
  console.log(
    `  yardstick ÷ ours ${ratio.toFixed(1)}, yardstick ÷ peer ${peer}: ` +
      `${(peer / ratio).toFixed(1)} times nearer; no request failed\n`,
  )
}

ours.stop()
bare.stop()
