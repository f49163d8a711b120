import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import '../../app/ConfigureScreen.tsx'

const context = setUpScreen(async (server) => {
  const { conversation_id } = await server.build.conversation({ topic: 'Trees' })
  return { path: `/m/${conversation_id}` }
})

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const open = async () => {
  const rendered = await context.render(context.path, 'ada')
  await screen.findByRole('heading', { level: 1, name: 'Configure' })
  return rendered
}

it('a contents list names every part in its order, leads to it, and marks the one in view', async () => {
  const { user } = await open()
  const nav = screen.getByRole('navigation', { name: 'On this page' })
  const contents = within(within(nav).getByRole('list'))
  const parts = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  await waitFor(() =>
    expect(contents.getAllByRole('button').map((button) => button.textContent)).toEqual(
      parts().filter((name) => contents.queryByText(name ?? '') !== null),
    ),
  )
  expect(contents.getAllByRole('button').length).toBeGreaterThan(6)
  await user.click(contents.getByRole('button', { name: 'Taking part' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Taking part' }))
  expect(contents.getAllByRole('button', { current: true })).toHaveLength(1)
})

it('[LIST-16] a search finds settings by their names and explanations, and leads to them', async () => {
  const { user } = await open()
  const field = screen.getByRole('searchbox', { name: 'Find a setting' })
  await user.type(field, 'ACCEPTED moderator')
  const results = within(field.closest('search') as HTMLElement)
  const [first] = results.getAllByRole('listitem')
  await user.click(within(first as HTMLElement).getByRole('button'))
  expect(document.activeElement).toBe(screen.getByTestId('strict_moderation'))
  await user.clear(field)
  await user.type(field, 'zebra')
  expect(results.getByText('No setting has these words.')).toBeTruthy()
})
