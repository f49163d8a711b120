import { bench } from '../../../scripts/bench.ts'
import { load, startServing, type Bare, type Ours } from './serve.ts'
import { createRequests, withToken } from './server-requests.ts'

const ours = await startServing<Ours>('serve-ours.ts')
const bare = await startServing<Bare>('serve-bare.ts')
const requests = createRequests(ours)
const api = `${ours.origin}/api/v3`
const owner = withToken(ours.longOwner)

/** Compares how many requests a second ours answers with how many a bare handler with one statement does. */
async function compare(title: string, least: number, subject: () => unknown, yardstick: () => unknown) {
  const { ratio } = await bench(`[API-5] ${title}`, { subject, yardstick, rounds: 5, warmUp: 1 })
  console.log(
    `  requests a second: ${(1 / ratio).toFixed(2)} of the yardstick’s; wanted: at least ${least}\n`,
  )
}

await compare(
  'POST /votes: signature, history, latest vote, counts and the next comment, beside one bare insert',
  0.25,
  () => load(`${api}/votes`, requests.vote),
  () => load(`${bare.origin}/votes`, requests.vote),
)
await compare(
  'GET /nextComment of 200 comments, 20 of them voted on, beside a comment read by its key',
  0.3,
  () => load(`${api}/nextComment?conversation_id=${ours.conversation_id}`, requests.byParticipants),
  () => load(`${bare.origin}/nextComment`, requests.byParticipants),
)
await compare(
  'GET /comments?moderation=true of 1,000 comments, beside the same rows read and written as JSON',
  0.5,
  () => load(`${api}/comments?conversation_id=${ours.longList}&moderation=true`, owner),
  () => load(`${bare.origin}/comments`, owner),
)

ours.stop()
bare.stop()
