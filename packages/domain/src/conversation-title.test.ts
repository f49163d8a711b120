import { expect, it } from 'vitest'
import { getConversationTitle } from './conversation-title.ts'
import { formatPlaceholderTopic } from './conversations.ts'

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
