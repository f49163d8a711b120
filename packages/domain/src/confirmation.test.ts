import { describe, expect, it } from 'vitest'
import { getConfirmationName, isConfirmed } from './confirmation.ts'

describe('confirming with a name', () => {
  it('is the topic, or the id of a conversation without one', () => {
    expect(getConfirmationName({ topic: ' A park ', conversation_id: '2a' })).toBe('A park')
    for (const topic of ['  ', null, undefined])
      expect(getConfirmationName({ topic, conversation_id: '2a' })).toBe('2a')
  })

  it.each([
    ['A park', true],
    ['  A  park\n', true],
    ['a park', false],
    ['A par', false],
    ['', false],
  ])('“%s” for “A park”: %s', (typed, isRight) => {
    expect(isConfirmed(typed, 'A park')).toBe(isRight)
  })

  it('takes an accent however the keyboard writes it', () => {
    expect(isConfirmed('Cafe\u0301', 'Caf\u00e9')).toBe(true)
  })
})
