import { describe, expect, it } from 'vitest'
import { helpColours } from './help-colours.ts'

describe('the colours of the explanation', () => {
  it('[PART-2] are the host’s, when the text can be read', () => {
    expect(helpColours('#ffeeaa', '#202020')).toEqual({ background: '#ffeeaa', color: '#202020' })
    expect(helpColours(null, null)).toEqual({})
  })

  it('[PART-2] keep the background and take black or white where the text could not be read', () => {
    expect(helpColours('#ffeeaa', '#fff')).toEqual({ background: '#ffeeaa', color: '#000' })
    expect(helpColours('#123', null)).toEqual({ background: '#123', color: '#fff' })
    expect(helpColours(null, '#eee')).toEqual({ color: '#eee', background: '#000' })
  })
})
