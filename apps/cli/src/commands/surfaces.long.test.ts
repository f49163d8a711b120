import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareOpinions, getOpendataFolder } from '../test/compare-opinions.ts'
import { expectSameFindings } from '../test/compare-surfaces.ts'
import { createConversation } from '../test/surfaces.ts'

it.each([2, 4, 5, 6])('[RES-1] every surface has the same findings, of invented conversation %i', (seed) =>
  expect(expectSameFindings(createConversation(seed))).resolves.toBeUndefined(),
)

const NAMES = ['15-per-hour-seattle', 'bg2050-volunteers', 'scoop-hivemind.biodiversity', 'vtaiwan.uberx']

describe.each(NAMES.filter((name) => existsSync(getOpendataFolder(name))))('results of %s', (name) => {
  it('[RES-1] every surface has the same findings', () =>
    expect(expectSameFindings(getOpendataFolder(name))).resolves.toBeUndefined())

  it('[MATH-7] the server has the groups, comments and consensus that opinion analyze finds', async () => {
    const { served, found } = await compareOpinions(getOpendataFolder(name))
    expect(served).toEqual(found)
  })
})
