import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareOpinions, getOpendataFolder } from '../test/compare-opinions.ts'

const BG2050 = getOpendataFolder('bg2050-volunteers')

// the larger ones are in report.long.test.ts
it.runIf(existsSync(BG2050))(
  '[MATH-7] the server’s result of bg2050-volunteers has the groups, comments and consensus that opinion analyze finds',
  async () => {
    const { served, found } = await compareOpinions(BG2050)
    expect(served).toEqual(found)
  },
  120_000,
)
