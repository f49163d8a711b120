import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getOpendataFolder } from '../../testing/compare-opinions.ts'
import { expectSameFindings } from '../../testing/compare-surfaces.ts'
import { createConversation } from '../../testing/surfaces.ts'

it.each([2, 6])(
  '[RES-1] [STORY-9] every surface has the same findings, of invented conversation %i',
  (seed) => expect(expectSameFindings(createConversation(seed))).resolves.toBeUndefined(),
)

const NAMES = ['15-per-hour-seattle', 'vtaiwan.uberx']

it.each(NAMES.filter((name) => existsSync(getOpendataFolder(name))))(
  '[MATH-7] [RES-1] [STORY-9] every surface has the same findings, of %s',
  (name) => expect(expectSameFindings(getOpendataFolder(name))).resolves.toBeUndefined(),
)
