import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { libraryHoursFolder, runJsonCommand } from './support/conversations.ts'
import { checkImport } from './support/check-import.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[CLI-1] [CLI-6] [LIST-1] [MON-1] [MON-2] a conversation imported by the command line is in the list, in Monitor and its charts', async () => {
  const login = await product.folkmoot('login', '--as', 'ada')
  expect(login.stdout).toContain('ada@folkmoot.test')
  const { conversation_id, ...counts } = await runJsonCommand(
    product,
    'conversations',
    'import',
    libraryHoursFolder,
  )
  expect(counts).toEqual({ participants: 28, comments: 9, votes: 197 })
  await checkImport(openAs, String(conversation_id), {
    topic: 'When should the library be open?',
    participants: '28',
    figures: ['26', '197', '7.58', '6', '9'],
  })
  const stats = await product.folkmoot('stats', String(conversation_id))
  expect(stats.stdout).toContain('197')
})

it('[CLI-6] [CLI-7] [API-7] a malformed file is reported with its line, and nothing is imported', async () => {
  await runJsonCommand(product, 'login', '--as', 'dan')
  const { code, stdout, stderr } = await product.folkmoot('conversations', 'import', 'e2e/data/broken')
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('votes.csv')
  expect(stderr).toContain('line 4')
  const page = await openAs('dan', '/')
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
})
