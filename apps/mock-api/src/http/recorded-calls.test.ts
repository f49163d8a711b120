import { expect, it } from 'vitest'
import { recordCalls } from '@folkmoot/testing/record-calls'

it('[API-8] [API-12] the examples of the document work, and the recorded calls are what the server answers now', async () => {
  const recorded = await recordCalls()
  const failed = Object.entries(recorded).filter(([, { status }]) => status >= 400)
  // they always refuse here
  expect(failed.map(([name]) => name)).toEqual(['listReportsOfBoth', 'findStoredExport'])
  await expect(`${JSON.stringify(recorded, undefined, 1)}\n`).toMatchFileSnapshot('recorded-calls.json')
})
