import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CONVERSATION_ID_LENGTH,
  CONVERSATION_ID_PATTERN,
  isColour,
  createConversationId,
  toPickerColour,
  parseColour,
  getConversationTitle,
  formatPlaceholderTopic,
  getConfirmationName,
  isConfirmed,
} from './conversations.ts'

it('[CFG-4] an empty colour and the word default are stored as null', () => {
  expect(parseColour('')).toBeNull()
  expect(parseColour('  ')).toBeNull()
  expect(parseColour('default')).toBeNull()
  expect(parseColour(' #f5f5f5 ')).toBe('#f5f5f5')
})

it('conversation ids have the requested length, begin with a digit and are valid in an address', () => {
  const dice = array(integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 10 })
  assert(
    property(dice, constantFrom(...Object.values(CONVERSATION_ID_LENGTH)), (numbers, length) => {
      let thrown = 0
      const random = (below: number) => (numbers[thrown++ % numbers.length] ?? 0) % below
      const id = createConversationId(random, length)
      expect(id).toHaveLength(length)
      expect(id).toMatch(CONVERSATION_ID_PATTERN)
      expect(id).not.toMatch(/[01gloA-Z]/)
    }),
  )
})

describe('the text of a colour field', () => {
  it.each(['', ' ', 'default', '#abc', '#AABBCC', '#aabbccdd', ' navy '])(
    '[CFG-4] %j can be stored',
    (text) => {
      expect(isColour(text)).toBe(true)
    },
  )

  it.each(['#12', '#ggg', 'rgb(1,2,3)', 'url(x)', 'a;b', '#aabbccd'])('[CFG-4] %j cannot', (text) => {
    expect(isColour(text)).toBe(false)
  })

  it.each([
    ['#0B5c86', '#0b5c86'],
    ['#abc', '#aabbcc'],
    ['#abcd', '#aabbcc'],
    ['#0b5c8680', '#0b5c86'],
    ['navy', '#ffffff'],
    ['', '#ffffff'],
  ])('%j is %s in a picker', (text, picked) => {
    expect(toPickerColour(text)).toBe(picked)
  })
})

const created = Date.UTC(2026, 10, 23)

it.each([
  ['Our town', 'Our town'],
  [' Our town ', 'Our town'],
  ['', 'Untitled conversation'],
  ['  ', 'Untitled conversation'],
  [null, 'Untitled conversation'],
  [undefined, 'Untitled conversation'],
  [formatPlaceholderTopic(created), 'Untitled conversation'],
])('a conversation with the topic “%s” is called “%s”', (topic, title) => {
  expect(getConversationTitle({ topic, created })).toBe(title)
})

it('a page in another language has its own word', () => {
  expect(getConversationTitle({ topic: '' }, 'Diskussion ohne Titel')).toBe('Diskussion ohne Titel')
})

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
