import { describe, expect, it } from 'vitest'
import { isConsolePath } from './console-routes.ts'
import { parseParticipantPage } from './page-routes.ts'

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
