import autocannon from 'autocannon'
import Fastify from 'fastify'
import { bench } from '../../../scripts/bench.ts'
import { createTestServer } from '@folkmoot/testing/server'

const CONNECTIONS = 20
/** of one round, in seconds: the load generator stops on whole ones */
const ROUND_SECONDS = 2

const server = await createTestServer()
for (let index = 0; index < 20; index += 1)
  await server.build.conversation({ topic: `Conversation ${index}` })
const authorization = `Bearer ${await server.tokenFor('ada')}`
const ours = await server.app.listen({ port: 0, host: '127.0.0.1' })
const path = '/api/v3/conversations'
const body: unknown = (await server.call('GET', path, 'ada')).body

const bare = Fastify()
bare.get('/', () => body)
const theirs = await bare.listen({ port: 0, host: '127.0.0.1' })

/** Asks as fast as answers come, for one round. @returns milliseconds for each answer, over all connections */
async function measureLoad(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { non2xx, errors, requests, duration } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests to ${url} failed`)
  return (duration * 1000) / requests.total
}

await bench(
  `[LIST-1] GET ${path} (20 conversations) by ${CONNECTIONS} connections, beside a bare Fastify reply of the same body`,
  {
    subject: () => measureLoad(ours + path, { authorization }),
    baseline: () => measureLoad(theirs),
    rounds: 5,
    warmUpRounds: 1,
  },
)

await bare.close()
await server.close()
