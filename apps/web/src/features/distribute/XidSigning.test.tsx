import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton, getButton } from '../../test/buttons.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

// secrets belong to the site
const context = setUpScreen(prepareConversation(), { ownServer: true })

const open = async (as?: 'ada' | 'cleo') => {
  const app = await context.render(`/m/${context.id}/share`, as)
  await screen.findByText('Secrets of your site')
  return app
}
const listSecrets = async () =>
  (await context.server.call('GET', '/api/v3/xidSecrets', 'ada')).body.secrets as { secret_id: string }[]

it('[SAFE-21] a secret is created and shown once, two at most; one is withdrawn after a question', async () => {
  await context.server.call('POST', '/api/v3/xidSecrets', 'ada', {})
  const [first] = await listSecrets()
  const { user } = await open()
  expect(screen.getByText(/It opens nothing/)).toBeTruthy()
  const create = await findButton('Create a secret')
  await waitFor(() => expect(create.disabled).toBe(false))
  await user.click(create)
  await screen.findByText(/^FOLKMOOT_XID_SECRET=folkmoot_xid_[\w-]{43}$/)
  expect(await listSecrets()).toHaveLength(2)
  await screen.findByText(/^Two secrets are in use/)
  expect(create.disabled).toBe(true)
  await user.click(screen.getByLabelText(`Withdraw ${first?.secret_id}`))
  await user.click(getButton('Withdraw', screen.getByRole('dialog')))
  await waitFor(async () => expect(await listSecrets()).toHaveLength(1))
})

it('an administrator of another site does not see the site’s secrets', async () => {
  await open('cleo')
  expect(screen.getByText(/The secrets belong to the site of the conversation’s owner/)).toBeTruthy()
  expect(screen.queryByText('Create a secret')).toBeNull()
})
