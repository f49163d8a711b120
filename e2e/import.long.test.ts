import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { openData, run } from './support/conversations.ts'
import { seeWhatWasImported } from './support/imported.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const uberx = openData('vtaiwan.uberx')
const absent = uberx ? '' : ' (left out: OPENDATA_DIR has no vtaiwan.uberx)'

it.skipIf(!uberx)(
  `[CLI-6] [LIST-1] [MON-1] [MON-2] a real conversation of 1,921 people shows what its files say${absent}`,
  async () => {
    await run(product, 'login', '--as', 'ada')
    const started = performance.now()
    const { conversation_id, ...counts } = await run(product, 'conversations', 'import', uberx ?? '')
    const seconds = (performance.now() - started) / 1000
    expect(counts).toEqual({ participants: 1921, comments: 197, votes: 49_997 })
    // 4 s is the requirement on an idle machine, which a benchmark measures; here something is badly wrong
    expect(seconds).toBeLessThan(20)
    await seeWhatWasImported(openAs, String(conversation_id), {
      topic: 'UberX 自用車載客 — vTaiwan.tw',
      participants: '1,921',
      figures: ['1,921', '49,997', '26.03', '105', '197'],
    })
  },
)
