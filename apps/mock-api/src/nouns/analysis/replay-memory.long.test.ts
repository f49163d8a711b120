import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLots } from '@folkmoot/opinion/testing/public-history'
import { createAnalyst } from '@folkmoot/testing/analyst'
import { openServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { computeReplayResult } from './replay-result.ts'
import { createTwoGroupConversation } from './test-conversation.ts'

it('[SAFE-82] a replay keeps one moment in memory, not all of them', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const server = await openServer()
  const { zid } = await createTwoGroupConversation(server, 600)
  await createAnalyst(server)('opinion')
  const sizes: number[] = []
  const lots = createLots(5)
  // newcomers of each moment come in an order by lot
  const shuffle: typeof lots.shuffle = (pids) => {
    collectGarbage()
    sizes.push(process.memoryUsage().arrayBuffers)
    return lots.shuffle(pids)
  }
  await computeReplayResult(server.db, zid, { ...lots, shuffle })
  expect(sizes.length).toBeGreaterThan(40)
  // collected at some moment, if at all
  expect(Math.min(...sizes.slice(-10)) - Math.min(...sizes.slice(0, 10))).toBeLessThan(400_000)
})
