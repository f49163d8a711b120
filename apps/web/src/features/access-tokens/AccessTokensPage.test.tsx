import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './AccessTokensPage.tsx'

const context = setUpScreen(prepareConversation(), { ownServer: true })

it('a token is made for a conversation, shown once, listed, and ended after a confirmation', async () => {
  const { user, unmount } = await context.render('/tokens')
  expect(await screen.findByText(/No tokens yet/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'What is it for?' }), 'Nightly export')
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Where does it work?' }),
    await screen.findByRole('option', { name: 'in “A car-free centre?”' }),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Export' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'How long does it work?' }), '30 days')
  await user.click(screen.getByRole('button', { name: 'Make the token' }))
  const token = (await screen.findByText(/^fmt_/)).textContent
  expect(screen.getByRole('button', { name: /Copy the access token/ })).toBeTruthy()
  const health = `/api/v3/conversationHealth?conversation_id=${context.id}`
  expect((await context.server.send('GET', health, { token })).status).toBe(200)
  expect(
    await screen.findByText(`Read, Export · in “A car-free centre?” · ends in ${token.slice(-6)}`),
  ).toBeTruthy()
  expect(screen.getByText(/^never used · works until/)).toBeTruthy()

  unmount()
  await context.render('/tokens')
  await user.click(await screen.findByLabelText('End the token Nightly export'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
  expect(await screen.findByText(/No tokens yet/)).toBeTruthy()
  expect((await context.server.send('GET', health, { token })).status).toBe(401)
})
