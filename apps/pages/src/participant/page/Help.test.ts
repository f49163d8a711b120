import { describe, expect, it } from 'vitest'
import { chooseHelpColours } from './Help.tsx'

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

  // the contrast of each pair is just above and just below 4.5, by the formula of WCAG 2.2
  it.each([
    ['#ffffff', '#767676', '#777777'],
    ['#ffffff', 'rgb(238, 0, 0)', 'rgb(239, 0, 0)'],
    ['#0000ff', '#cc0', '#bb0'],
  ])('[PART-2] on %s the text can be %s, but not %s', (background, readable, unreadable) => {
    const isUsed = (colour: string) => chooseHelpColours(background, colour).color === colour
    expect([isUsed(readable), isUsed(unreadable)]).toEqual([true, false])
  })

  it('[PART-2] an unknown colour does not count', () => {
    expect(chooseHelpColours('no colour', 'none either')).toEqual({})
    expect(chooseHelpColours('#ffffff', 'none either')).toEqual({ background: '#ffffff', color: '#000' })
    expect(document.body.childElementCount).toBe(0)
  })
})
