import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

it('[LIST-16] a contents list leads to every part, and a search to the settings with these words', async () => {
  const { user } = await configure.open()
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }))
  const entry = await contents.findByText('Taking part')
  await waitFor(() => {
    const names = [...entry.closest('ul, ol')!.children].map((item) => item.textContent)
    expect(names.length).toBeGreaterThan(6)
    const parts = [...document.querySelectorAll('h2')].map((heading) => heading.textContent)
    expect(names).toEqual(parts.filter((name) => names.includes(name)))
  })
  await user.click(entry)
  expect(document.activeElement?.textContent).toBe('Taking part')
  expect(entry.closest('ul, ol')!.querySelectorAll('[aria-current=true]')).toHaveLength(1)

  const field = screen.getByLabelText('Find a setting')
  await user.type(field, 'ACCEPTED moderator')
  const results = within(field.closest('search') as HTMLElement)
  await user.click(results.getAllByRole('listitem')[0]!.querySelector('button')!)
  expect(document.activeElement).toBe(screen.getByTestId('strict_moderation'))
  await user.clear(field)
  await user.type(field, 'zebra')
  expect(results.getByText('No setting has these words.')).toBeTruthy()
})
