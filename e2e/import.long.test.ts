import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { findOpendataFolder, formatSkipNote, runJsonCommand } from './support/conversations.ts'
import { checkImport } from './support/check-import.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const uberxFolder = findOpendataFolder('vtaiwan.uberx')
const skipNote = formatSkipNote('vtaiwan.uberx')

it.skipIf(!uberxFolder)(
  `[CLI-6] [LIST-1] [MON-1] [MON-2] a real conversation of 1,921 people shows the figures of its files${skipNote}`,
  async () => {
    await runJsonCommand(product, 'login', '--as', 'ada')
    const started = performance.now()
    const { conversation_id, ...counts } = await runJsonCommand(
      product,
      'conversations',
      'import',
      uberxFolder ?? '',
    )
    const seconds = (performance.now() - started) / 1000
    expect(counts).toEqual({ participants: 1921, comments: 197, votes: 49_997 })
    // the requirement is 4 s on an idle machine, which a benchmark measures; this limit finds gross errors
    expect(seconds).toBeLessThan(20)
    await checkImport(openAs, String(conversation_id), {
      topic: 'UberX 自用車載客 — vTaiwan.tw',
      participants: '1,921',
      figures: ['1,921', '49,997', '26.03', '105', '197'],
    })
  },
)
