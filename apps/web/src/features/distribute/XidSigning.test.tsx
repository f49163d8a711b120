import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

const context = setUpScreen(prepareConversation())

const open = async (as?: 'ada' | 'cleo') => {
  const app = await context.render(`/m/${context.id}/share`, as)
  await screen.findByText('Secrets of your site')
  return app
}
const findSection = () => within(screen.getByRole('region', { name: 'Participants your site knows (XID)' }))
const listSecrets = async () =>
  (await context.server.call('GET', '/api/v3/xidSecrets', 'ada')).body.secrets as { secret_id: string }[]

it('says what an id is worth here, and creates a secret that is shown once', async () => {
  const { user } = await open()
  expect(screen.getByText(/It opens nothing/)).toBeTruthy()
  expect(findSection().queryByText(/data-xid_sig/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Create a secret', hidden: true }))
  expect(await screen.findByText(/^FOLKMOOT_XID_SECRET=folkmoot_xid_[\w-]{43}$/)).toBeTruthy()
  expect(await listSecrets()).toHaveLength(1)
})

it('[SAFE-21] two secrets at most; one is withdrawn after a question', async () => {
  for (let count = 0; count < 2; count += 1)
    await context.server.call('POST', '/api/v3/xidSecrets', 'ada', {})
  const { user } = await open()
  expect(await screen.findByText(/^Two secrets are in use/)).toBeTruthy()
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create a secret', hidden: true })
  expect(create.disabled).toBe(true)
  const [first] = await listSecrets()
  await user.click(screen.getByRole('button', { name: `Withdraw ${first?.secret_id}`, hidden: true }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(async () => expect(await listSecrets()).toHaveLength(1))
})

it('an administrator of another site does not see the site’s secrets', async () => {
  await open('cleo')
  expect(screen.getByText(/The secrets belong to the site of the conversation’s owner/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a secret', hidden: true })).toBeNull()
})
