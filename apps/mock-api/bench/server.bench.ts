import { bench } from '../../../scripts/bench.ts'
import { measureLoad, startServerProcess, type BareServer, type OurServer } from './bench-servers.ts'
import { createRequests, createTokenRequest } from './server-requests.ts'

const ours = await startServerProcess<OurServer>('serve-ours.ts')
const bare = await startServerProcess<BareServer>('serve-bare.ts')
const requests = createRequests(ours)
const api = `${ours.origin}/api/v3`
const owner = createTokenRequest(ours.longOwner)

/** Compares the requests per second of our server with those of a bare handler with one statement. */
async function compareRates(title: string, least: number, subject: () => unknown, yardstick: () => unknown) {
  const { ratio } = await bench(`[API-5] ${title}`, {
    subject,
    baseline: yardstick,
    rounds: 5,
    warmUpRounds: 1,
  })
  console.log(
    `  requests a second: ${(1 / ratio).toFixed(2)} of the yardstick’s; wanted: at least ${least}\n`,
  )
}

await compareRates(
  'POST /votes: signature, history, latest vote, counts and the next comment, beside one bare insert',
  0.25,
  () => measureLoad(`${api}/votes`, requests.vote),
  () => measureLoad(`${bare.origin}/votes`, requests.vote),
)
await compareRates(
  'GET /nextComment of 200 comments, 20 of them voted on, beside a comment read by its key',
  0.3,
  () => measureLoad(`${api}/nextComment?conversation_id=${ours.conversation_id}`, requests.byParticipants),
  () => measureLoad(`${bare.origin}/nextComment`, requests.byParticipants),
)
await compareRates(
  'GET /comments?moderation=true of 1,000 comments, beside the same rows read and written as JSON',
  0.5,
  () => measureLoad(`${api}/comments?conversation_id=${ours.longList}&moderation=true`, owner),
  () => measureLoad(`${bare.origin}/comments`, owner),
)

ours.stop()
bare.stop()
