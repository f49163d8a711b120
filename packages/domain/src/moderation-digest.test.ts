import { describe, expect, it } from 'vitest'
import { computeNextDigest, createDigestEmail, formatWaitingSince } from './moderation-digest.ts'

const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

describe('the time of a digest', () => {
  it.each([
    ['later today', '2026-11-23T05:00:00Z', 'Europe/Berlin', '2026-11-23T06:00:00.000Z'],
    ['tomorrow, at this very time', '2026-11-23T06:00:00Z', 'Europe/Berlin', '2026-11-24T06:00:00.000Z'],
    ['over the change to summer time', '2026-03-28T06:30:00Z', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
    ['over the change to winter time', '2026-10-24T05:30:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
    ['in a zone with quarters', '2026-11-23T00:00:00Z', 'Asia/Kathmandu', '2026-11-23T01:15:00.000Z'],
  ])('daily at seven, %s', (_, now, zone, expected) => {
    expect(iso(computeNextDigest(at(now), 'daily', zone))).toBe(expected)
  })

  it('hourly at the full hour', () => {
    expect(iso(computeNextDigest(at('2026-11-23T05:00:00Z'), 'hourly', 'UTC'))).toBe(
      '2026-11-23T06:00:00.000Z',
    )
    expect(iso(computeNextDigest(at('2026-11-23T05:59:59Z'), 'hourly', 'UTC'))).toBe(
      '2026-11-23T06:00:00.000Z',
    )
  })
})

describe('the text of a digest', () => {
  it.each([
    ['2026-11-23T08:15:00Z', '09:15'],
    ['2026-11-22T22:59:00Z', 'Sunday'],
    ['2026-11-18T12:00:00Z', 'Wednesday'],
    ['2026-11-16T12:00:00Z', '16 November 2026'],
  ])('says since when the oldest waits: %s', (created, expected) => {
    expect(formatWaitingSince(at(created), at('2026-11-23T12:00:00Z'), 'Europe/Berlin')).toBe(expected)
  })

  it('has the number, the topic in one line and both links', () => {
    const links = {
      address: 'https://x.example/m/1/comments',
      choice: 'https://x.example/m/1/comments?mails',
    }
    const digest = { topic: 'Our\nstreets', waiting: 12, since: 'Monday', rhythm: 'daily', ...links } as const
    const { subject, text } = createDigestEmail(digest)
    expect(subject).toBe('12 comments wait: Our streets')
    expect(text).toContain('12 comments wait, the oldest since Monday.\nhttps://x.example/m/1/comments\n')
    expect(text).toContain('Change or end it: https://x.example/m/1/comments?mails')
    expect(createDigestEmail({ ...digest, waiting: 1 }).text).toContain('1 comment waits, since Monday.')
  })
})
