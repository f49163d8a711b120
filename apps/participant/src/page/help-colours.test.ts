import { describe, expect, it } from 'vitest'
import { chooseHelpColours } from './help-colours.ts'

describe('the colours of the explanation', () => {
  it('[PART-2] are the host’s when the text is readable', () => {
    expect(chooseHelpColours('#ffeeaa', '#202020')).toEqual({ background: '#ffeeaa', color: '#202020' })
    expect(chooseHelpColours(null, null)).toEqual({})
  })

  it('[PART-2] keep the background and use black or white for unreadable text', () => {
    expect(chooseHelpColours('#ffeeaa', '#fff')).toEqual({ background: '#ffeeaa', color: '#000' })
    expect(chooseHelpColours('#123', null)).toEqual({ background: '#123', color: '#fff' })
    expect(chooseHelpColours(null, '#eee')).toEqual({ color: '#eee', background: '#000' })
  })
})
