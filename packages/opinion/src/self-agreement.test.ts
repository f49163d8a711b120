import { describe, expect, it } from 'vitest'
import { skipReason, readComments, readVotes } from '../testing/open-data.ts'
import { computeMedianSelfAgreement } from '../testing/self-agreement.ts'

describe.skipIf(skipReason)(`the default mode on public conversations${skipReason}`, () => {
  it.each(['15-per-hour-seattle'] as const)(
    '[MATH-3] %s: other orders of votes and other seeds give the same groups',
    (name) => {
      const found = computeMedianSelfAgreement(readVotes(name), readComments(name), 4)
      expect(found.median).toBeGreaterThanOrEqual(0.93)
      expect(found.sameSeed).toBe(true)
    },
  )
})
