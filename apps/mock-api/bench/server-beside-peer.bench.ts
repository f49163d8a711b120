import { bench } from '../../../scripts/bench.ts'
import { measureLoad, startServerProcess, type BareServer, type OurServer } from './bench-servers.ts'
import { createRequests, createTokenRequest } from './server-requests.ts'

const ours = await startServerProcess<OurServer>('serve-ours.ts')
const bare = await startServerProcess<BareServer>('serve-bare.ts')
const requests = createRequests(ours)
const api = `${ours.origin}/api/v3`
const conversationQuery = `conversation_id=${ours.conversation_id}`
const owner = createTokenRequest(ours.owner)

/** Each route with the ratio of the yardstick to the existing product (docs/contract/peer-baseline.md). */
const ROUTES: readonly [title: string, peer: number, run: () => Promise<number>][] = [
  [
    'GET comments?moderation=true, 200 rows',
    85,
    () => measureLoad(`${api}/comments?${conversationQuery}&moderation=true`, owner),
  ],
  [
    'GET nextComment, participant',
    102,
    () => measureLoad(`${api}/nextComment?${conversationQuery}`, requests.byParticipants),
  ],
  [
    'GET participationInit, participant',
    201,
    () => measureLoad(`${api}/participationInit?${conversationQuery}`, requests.byParticipants),
  ],
  [
    'GET participationInit, no identity',
    159,
    () => measureLoad(`${api}/participationInit?${conversationQuery}`),
  ],
  [
    'GET conversations, one, owner',
    37,
    () => measureLoad(`${api}/conversations?${conversationQuery}`, owner),
  ],
  ['GET conversations, list, owner', 38, () => measureLoad(`${api}/conversations`, owner)],
  ['GET conversationStats', 317, () => measureLoad(`${api}/conversationStats?${conversationQuery}`, owner)],
  ['POST votes, known participants', 152, () => measureLoad(`${api}/votes`, requests.vote)],
  ['POST votes, one participant re-voting', 174, () => measureLoad(`${api}/votes`, requests.revote)],
  ['POST votes, a new participant each', 284, () => measureLoad(`${api}/votes`, requests.newcomer)],
]

for (const [title, peer, subject] of ROUTES) {
  const { ratio } = await bench(`[API-5] ${title}`, {
    subject,
    baseline: () => measureLoad(`${bare.origin}/kilobyte`),
    rounds: 3,
    warmUpRounds: 1,
  })
  console.log(
    `  yardstick ÷ ours ${ratio.toFixed(1)}, yardstick ÷ peer ${peer}: ` +
      `${(peer / ratio).toFixed(1)} times nearer; no request failed\n`,
  )
}

ours.stop()
bare.stop()
