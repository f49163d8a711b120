import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareOpinions, getOpendataFolder } from '../../test/compare-opinions.ts'

const NAMES = ['vtaiwan.uberx', 'scoop-hivemind.biodiversity']

describe.runIf(existsSync(getOpendataFolder('vtaiwan.uberx')))('reports of public conversations', () => {
  it.each(NAMES)(
    '[RPT-1] %s has the groups, comments and consensus that opinion analyze finds',
    async (name) => {
      const { reported, found } = await compareOpinions(getOpendataFolder(name))
      expect(reported).toEqual(found)
    },
  )
})
