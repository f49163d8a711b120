import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createImportedPeople } from './people.ts'

it('[RUN-50] collects what files have of each person, however many there are', () => {
  const mention = fc.record({
    pid: fc.nat({ max: 3000 }),
    time: fc.option(fc.nat(), { nil: undefined }),
    votes: fc.nat({ max: 2 }),
  })
  fc.assert(
    fc.property(fc.array(mention, { maxLength: 4000, size: 'max' }), (mentions) => {
      const people = createImportedPeople()
      const expected = new Map<number, { votes: number; first: number; last: number }>()
      for (const { pid, time, votes } of mentions) {
        people.mention(pid, time, votes)
        const person = expected.get(pid) ?? { votes: 0, first: Infinity, last: 0 }
        expected.set(pid, person)
        if (time === undefined) continue
        person.votes += votes
        person.first = Math.min(person.first, time)
        person.last = Math.max(person.last, time)
      }
      const pids = [...expected.keys()].sort((one, other) => one - other)
      expect([...people.listPids()]).toEqual(pids)
      expect(pids.map((pid) => people.find(pid))).toEqual(pids.map((pid) => expected.get(pid)))
    }),
    { numRuns: 20 },
  )
})
