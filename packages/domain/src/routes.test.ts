import { expect, it, describe } from 'vitest'
import { isConsolePath, parseParticipantPage } from './routes.ts'

it.each([
  '/',
  '/security-log',
  '/security-log/',
  '/people',
  '/people/3',
  '/callback',
  '/m/2abc',
  '/m/2abc/',
  '/m/2abc/security-log',
  '/m/2abc/reports',
  '/m/2abc/reports/r3/edit',
  '/m/2abc/topics/topic/0_3',
  '/silent',
])('[PUB-9] %s is a page of the console', (path) => expect(isConsolePath(path)).toBe(true))

it.each(['/m', '/m/', '/nowhere', '/m/2abc/nowhere', '/m/2abc/topics/topic', '/people/3/4', '/securitylog'])(
  '[PUB-9] %s is not',
  (path) => expect(isConsolePath(path)).toBe(false),
)

describe('addresses', () => {
  it.each([
    ['/2abcdefghi', { conversation_id: '2abcdefghi', isAlpha: false }],
    ['/7K/', { conversation_id: '7K', isAlpha: false }],
    ['/alpha/2abcdefghi', { conversation_id: '2abcdefghi', isAlpha: true }],
  ])('[PART-1] %s is a participant page and not a page of the console', (path, page) => {
    expect([parseParticipantPage(path), isConsolePath(path)]).toEqual([page, false])
  })

  it.each(['/', '/2', '/home', '/m/2abcdefghi', '/2abc/x', '/beta/2abc', '/2ab-c', '/alpha/'])(
    '[PART-1] %s is not a participant page',
    (path) => {
      expect(parseParticipantPage(path)).toBeUndefined()
    },
  )
})
