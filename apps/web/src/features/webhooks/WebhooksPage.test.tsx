import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './WebhooksPage.tsx'

const context = setUpScreen(prepareConversation())
const URL = 'https://hooks.example.org/x'

it('a webhook is made, its secret shown once, tried out, looked at, and deleted after a confirmation', async () => {
  const { user } = await context.render(`/m/${context.id}/webhooks`)
  expect(await screen.findByText(/No webhooks yet/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Address' }), URL)
  await user.click(screen.getByRole('checkbox', { name: 'New results are ready' }))
  await user.click(screen.getByRole('button', { name: 'Make the webhook' }))
  expect(await screen.findByText(/^whsec_/)).toBeTruthy()
  expect(await screen.findByText('6 events')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Send a test message to ${URL}` }))
  expect(await screen.findByText('6 events · 1 waiting')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Log of ${URL}` }))
  const log = within(await screen.findByRole('table'))
  expect(log.getByText('Not sent yet')).toBeTruthy()
  await user.click(log.getByRole('button', { name: /^Send again: Test message/ }))
  expect(await screen.findByText('The message is on its way again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: `Delete the webhook to ${URL}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/No webhooks yet/)).toBeTruthy()
})

it('who is no owner learns that owners decide', async () => {
  await context.render(`/m/${context.id}/webhooks`, 'ben')
  expect(await screen.findByText(/Only an owner may see and change webhooks/)).toBeTruthy()
})
