import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()

const field = () => screen.getByTestId<HTMLTextAreaElement>('seed_form')
const answer = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name })
const browserAsks = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('[CFG-6] leaving the screen or reloading asks before an unsent text is lost', async () => {
  const { user, router } = await configure.open()
  await user.type(field(), 'Bus')
  expect(browserAsks()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Monitor' }))
  await user.click(await answer('Stay'))
  expect(router.state.location.pathname).toBe(`/m/${configure.id}`)
  expect(field().value).toBe('Bus')
  await user.click(screen.getByRole('link', { name: 'Monitor' }))
  await user.click(await answer('Leave'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Monitor' })).toBeTruthy()
  expect(browserAsks()).toBe(false)
})

it('[CFG-6] a text that is too long is kept, counted in characters, and sent only when it is shorter', async () => {
  const { user } = await configure.open()
  const long = `${'x'.repeat(410)}${'🌳'.repeat(40)}`
  await user.click(field())
  await user.paste(long)
  expect(field().value).toBe(long)
  expect(screen.getByText('50 characters too many', { exact: false })).toBeTruthy()
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
  expect(submit.disabled).toBe(true)
  await user.clear(field())
  await user.paste(long.slice(50))
  expect(screen.queryByText(/characters too many/)).toBeNull()
  await user.click(submit)
  await screen.findByRole('button', { name: 'Success!' })
  expect(field().value).toBe('')
})

it('[CFG-7] leaving asks before unsent rows are lost, but not after they are cancelled', async () => {
  const { user, router } = await configure.open()
  const file = new File(['comment_text\nBuses\nbuses!\n'], 'seeds.csv', { type: 'text/csv' })
  await user.upload(screen.getByLabelText('CSV file'), file)
  expect(await screen.findByText(/^Will be added. It differs from a row above/)).toBeTruthy()
  expect(browserAsks()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Monitor' }))
  await user.click(await answer('Stay'))
  expect(router.state.location.pathname).toBe(`/m/${configure.id}`)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(browserAsks()).toBe(false)
})
