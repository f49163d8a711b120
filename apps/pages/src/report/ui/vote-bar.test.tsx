import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createVotes } from '../test/create-report.ts'
import { VoteBar } from './VoteBar.tsx'

const draw = (votes: ReturnType<typeof createVotes>, people?: number) =>
  render(<VoteBar label="Group A" votes={votes} people={people} />).container.querySelector('.vote-bar')!
const listParts = (bar: Element) =>
  [...bar.querySelectorAll('i')].map((part) => `${part.className}: ${part.getAttribute('style')}`)
const listWords = (bar: Element) => [...bar.querySelectorAll('.vote-bar-words > span')]

describe('a bar of votes', () => {
  it('[RES-33] has a length for each share, and the words of each in its colour', async () => {
    const bar = draw(createVotes(30, 10, 10))
    expect(listParts(bar)).toEqual([
      'vote-disagree: --share: 0.2;',
      'vote-agree: --share: 0.6;',
      'vote-pass: --share: 0.2;',
    ])
    expect(listWords(bar).map(({ className, textContent }) => [className, textContent])).toEqual([
      ['vote-word-disagree', '20% disagree'],
      ['vote-word-agree', '60% agree'],
      ['vote-word-pass', '20% pass'],
      ['vote-bar-count', '50 votes'],
    ])
    expect(bar.getAttribute('aria-label')).toBe('Group A: 60% agree, 20% disagree, 20% pass, of 50 votes')
  })

  it('[RES-33] shows the range of the larger side while people have not voted', async () => {
    expect(listParts(draw(createVotes(10, 30), 100)).at(-1)).toMatch(
      /^vote-range vote-range-disagree: --low: 0\.6\d+; --high: 0\.8\d+;$/,
    )
    expect(listParts(draw(createVotes(10, 30), 40))).toHaveLength(2)
  })

  it('[RES-33] of few votes looks uncertain and says so, unless all have voted', async () => {
    const isFew = (bar: Element) => bar.querySelector('.vote-line-few') !== null
    const bars = [draw(createVotes(9, 0), 50), draw(createVotes(10, 0), 50), draw(createVotes(9, 0), 9)]
    expect(bars.map(isFew)).toEqual([true, false, false])
    expect(bars.map((bar) => listWords(bar).at(-1)?.textContent)).toEqual([
      'only 9 votes',
      '10 votes',
      '9 votes',
    ])
  })

  it('[RES-33] without votes has no part and says so', async () => {
    const bar = draw(createVotes(0, 0), 50)
    expect([listParts(bar), bar.textContent]).toEqual([[], 'no votes shown'])
  })
})
