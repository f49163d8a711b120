import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareOpinions, getOpendataFolder } from '../test/compare-opinions.ts'

const NAMES = ['vtaiwan.uberx', 'scoop-hivemind.biodiversity']

describe.runIf(existsSync(getOpendataFolder('vtaiwan.uberx')))('results of public conversations', () => {
  it.each(NAMES)(
    '[MATH-7] %s has the groups, comments and consensus that opinion analyze finds',
    async (name) => {
      const { served, found } = await compareOpinions(getOpendataFolder(name))
      expect(served).toEqual(found)
    },
  )
})
