import autocannon from 'autocannon'
import Fastify from 'fastify'
import { bench } from '../../../scripts/bench.ts'
import { createTestServer } from '../testing/index.ts'

const CONNECTIONS = 20
const AMOUNT = 1000

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

const load = async (url: string, headers: Record<string, string> = {}) => {
  const { non2xx, errors } = await autocannon({ url, headers, connections: CONNECTIONS, amount: AMOUNT })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of ${AMOUNT} requests to ${url} failed`)
}

await bench(
  `[LIST-1] ${AMOUNT} × GET ${path} (20 conversations), beside a bare Fastify reply of the same body`,
  {
    subject: () => load(ours + path, { authorization }),
    yardstick: () => load(theirs),
    rounds: 7,
  },
)

await bare.close()
await server.close()
