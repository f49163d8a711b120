import { describe, expect, it } from 'vitest'
import { planRehearsal, type RehearsalInput } from './rehearsal.ts'

const NOW = Date.UTC(2027, 0, 5)
const INPUT: RehearsalInput = {
  seeds: Array.from({ length: 12 }, (_, index) => ({ txt: `The lido needs rule ${index}.`, is_meta: false })),
  people: 100,
  canWrite: true,
  isStrict: false,
  now: NOW,
  seed: 'one',
}

describe('the plan of a rehearsal', () => {
  it('[LIFE-16] has the asked people, who vote on the seed comments within three days until now', () => {
    for (const people of [30, 100, 300]) {
      const { votes, comments, created } = planRehearsal({ ...INPUT, people })
      expect(new Set(votes.map(({ participant }) => participant)).size).toBeGreaterThan(0.95 * people)
      expect(votes.every(({ time }) => time > created && time < NOW)).toBe(true)
      expect(votes.every(({ tid }) => tid < comments.length)).toBe(true)
      expect(comments.slice(0, 12).every(({ isSeed, pid }) => isSeed && pid === 0)).toBe(true)
    }
  })

  it('[LIFE-16] has comments of simulated people that wait, each once and made of the seed comments', () => {
    const written = planRehearsal(INPUT).comments.filter(({ isSeed }) => !isSeed)
    expect(written.length).toBeGreaterThan(6)
    expect(written.every(({ mod, pid }) => mod === 0 && pid > 0)).toBe(true)
    expect(new Set(written.map(({ txt }) => txt)).size).toBe(written.length)
    expect(planRehearsal({ ...INPUT, canWrite: false }).comments).toHaveLength(12)
  })

  it('[LIFE-16] lets nobody vote on what waits under strict moderation', () => {
    const { votes } = planRehearsal({ ...INPUT, isStrict: true })
    expect(votes.every(({ tid }) => tid < 12)).toBe(true)
  })

  it('[LIFE-16] is the same for the same seed, and another one for another', () => {
    expect(planRehearsal(INPUT)).toEqual(planRehearsal(INPUT))
    expect(planRehearsal({ ...INPUT, seed: 'two' }).votes).not.toEqual(planRehearsal(INPUT).votes)
  })
})
