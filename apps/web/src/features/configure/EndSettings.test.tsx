import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()
const TOPIC = 'A car-free centre?'
const getConfirmation = () => screen.getByLabelText('Type the name of the conversation to confirm')

it('[SAFE-66] a conversation is deleted after its name was typed, then the list is shown', async () => {
  const { user } = await configure.open()
  await user.click(await screen.findByText('Delete the conversation'))
  screen.getByText(/deletes the comments and votes of 0 participants/)
  const yes = getButton('Delete permanently')
  await user.type(getConfirmation(), TOPIC.toLowerCase())
  expect(yes.disabled).toBe(true)
  await user.clear(getConfirmation())
  await user.type(getConfirmation(), TOPIC)
  await user.click(yes)
  await waitFor(() => expect(window.location.pathname).toBe('/conversations'))
  expect(await configure.server.rows('conversations', { zid: configure.zid })).toEqual([])
})

it('[SAFE-68] the owner chooses when people are forgotten, and moderators see it', async () => {
  const { user, unmount } = await configure.open()
  const select = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  await user.selectOptions(select, '90 days after closing')
  await user.click(screen.getByText('Cancel'))
  expect(select.value).toBe('0')
  await user.selectOptions(select, '90 days after closing')
  await user.type(getConfirmation(), TOPIC)
  await user.click(getButton('Forget them then'))
  await waitFor(async () => expect((await configure.readStored()).retention_days).toBe(90))
  unmount()
  await configure.open('ben')
  const seen = await screen.findByLabelText<HTMLSelectElement>('Forget who took part')
  expect([seen.disabled, seen.value]).toEqual([true, '90'])
  expect(screen.queryByText('Delete the conversation')).toBeNull()
})
