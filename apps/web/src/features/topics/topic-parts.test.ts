import { expect, it } from 'vitest'
import { parseFailure } from '../../api/failure.ts'
import { formatTopicProblem } from './topic-parts.tsx'

it.each([
  ['topics', 'topics'],
  ['comments', 'comments'],
  ['statistics', 'statistics'],
  ['proximity', 'proximity data'],
] as const)(
  '[TOP-7] what failed to load, %s: the server’s message, else ours, else that no reply came',
  (matter, words) => {
    const answered = (body: string) =>
      formatTopicProblem(parseFailure(500, 'Internal Server Error', body, ''), matter)
    expect(answered('{"error":"x","message":"Out of order"}')).toBe('Out of order')
    expect(answered('{"error":"x"}')).toBe(`Failed to load ${words}`)
    expect(answered('<h1>502</h1>')).toBe(`Failed to load ${words}`)
    expect(formatTopicProblem(new Error('bug'), matter)).toBe(`Failed to load ${words}`)
    const unreachable = { status: 0, statusText: '', message: 'No server there', code: 'network', text: '' }
    expect(formatTopicProblem(unreachable, matter)).toBe(`Network error loading ${words}`)
  },
)
