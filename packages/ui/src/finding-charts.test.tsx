import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DotLine, type LineDot } from './DotLine.tsx'
import { SplitBar } from './SplitBar.tsx'

const createDot = (id: number, at: number): LineDot => {
  const letter = 'ABCDEFGH'[id]!
  return { id, letter, at, words: `Group ${letter} is at ${at}` }
}
const draw = (dots: readonly LineDot[]) =>
  render(<DotLine dots={dots} />).container.querySelector<HTMLElement>('.dot-line')!

it('[STORY-2] a dot of each group stands where its votes are, with them in words', () => {
  const line = draw([createDot(0, 0.9), createDot(1, 0.1)])
  const dots = [...line.querySelectorAll<HTMLElement>('.dot')]
  expect(dots.map(({ textContent, title, className }) => [textContent, title, className])).toEqual([
    ['B', 'Group B is at 0.1', 'dot hue-1'],
    ['A', 'Group A is at 0.9', 'dot hue-0'],
  ])
  expect(dots.map((dot) => dot.style.getPropertyValue('--at'))).toEqual(['0.1', '0.9'])
  expect(line.getAttribute('aria-label')).toBe('Group A is at 0.9; Group B is at 0.1')
  expect(['--from', '--to', '--rows'].map((name) => line.style.getPropertyValue(name))).toEqual([
    '0.1',
    '0.9',
    '1',
  ])
})

it('[STORY-2] eight groups at one place stand below each other, and none covers another', () => {
  const line = draw(Array.from({ length: 8 }, (_, id) => createDot(id, 0.5)))
  const rows = [...line.querySelectorAll<HTMLElement>('.dot')].map((dot) =>
    dot.style.getPropertyValue('--row'),
  )
  expect([line.style.getPropertyValue('--rows'), new Set(rows).size]).toEqual(['8', 8])
})

it('[STORY-4] a bar is split by the shares, which are written in it; what nobody voted is not drawn', () => {
  const part = (kind: 'agree' | 'pass' | 'disagree', share: number) => {
    return { kind, share, percent: `${100 * share}%`, word: kind }
  }
  const parts = [part('agree', 0.75), part('pass', 0), part('disagree', 0.25)]
  const { container } = render(<SplitBar parts={parts} words="75% agree, 25% disagree" />)
  const drawn = [...container.querySelectorAll('i')]
  expect(drawn.map((one) => [one.className, one.textContent, one.getAttribute('style')])).toEqual([
    ['split-agree', '75%agree', '--share: 0.75;'],
    ['split-disagree', '25%disagree', '--share: 0.25;'],
  ])
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('75% agree, 25% disagree')
})
