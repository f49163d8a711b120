import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { Topic } from './Topic.tsx'

const open = (description: string, topic = 'Trees?') =>
  render(<Topic topic={topic} askedBy="" logo={null} description={description} isVisible />)
const isFolded = () => document.querySelector('.description.folded') !== null

it('[PART-1] shows a description of up to 280 characters as a whole', () => {
  const { container } = open('x'.repeat(280))
  expect([isFolded(), screen.queryByRole('button')]).toEqual([false, null])
  expect(container.querySelector('.description')?.textContent).toHaveLength(280)
  expect(screen.getByRole('heading', { level: 1 }).className).toBe('topic')
})

it('[PART-1] folds a longer one, and opens and folds it on request', async () => {
  open('x'.repeat(281))
  expect(isFolded()).toBe(true)
  for (const [name, next, isOpen] of [
    [en.page.more, en.page.less, true],
    [en.page.less, en.page.more, false],
  ] as const) {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-expanded')).toBe(String(!isOpen))
    await userEvent.click(button)
    expect(isFolded()).toBe(!isOpen)
    expect(screen.getByRole('button', { name: next }).getAttribute('aria-expanded')).toBe(String(isOpen))
  }
})

it('[PART-1] names a conversation without a topic, and shows no empty description', () => {
  const { container } = open('', '')
  expect(screen.getByRole('heading', { level: 1, name: en.page.untitled })).toBeTruthy()
  expect(container.querySelector('.description')).toBeNull()
})
