import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'

// import the screen before the first test's timeout starts
import './DistributePage.tsx'

const context = setUpScreen(prepareConversation())

const open = async (as?: 'ada' | 'cleo') => {
  const app = await context.render(`/m/${context.id}/share`, as)
  await screen.findByRole('radio', { name: /^Signed ids only/ })
  return app
}
const findSection = () => within(screen.getByRole('region', { name: 'Participants your site knows (XID)' }))
const readPolicy = async () =>
  (await context.server.call('GET', `/api/v3/conversations?conversation_id=${context.id}`)).body.xid_policy
const listSecrets = async () =>
  (await context.server.call('GET', '/api/v3/xidSecrets', 'ada')).body.secrets as { secret_id: string }[]

it('[SAFE-26] says what unsigned ids mean; one click creates a secret, shows it once, and lets in signed ids only', async () => {
  const { user } = await open()
  expect(screen.getByText('Unsigned ids can be guessed')).toBeTruthy()
  expect(findSection().queryByText(/data-xid_sig/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign ids' }))
  const secret = await screen.findByText(/^FOLKMOOT_XID_SECRET=folkmoot_xid_[\w-]{43}$/)
  expect(secret).toBeTruthy()
  await waitFor(async () => expect(await readPolicy()).toBe('signed'))
  await waitFor(() => expect(screen.queryByText('Unsigned ids can be guessed')).toBeNull())
  expect(findSection().getByText(/data-xid_sig="SIGNATURE"/)).toBeTruthy()
  expect(await listSecrets()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await readPolicy()).toBe('unsigned'))
})

it('[SAFE-26] a secret that is there is not replaced by the click', async () => {
  await context.server.call('POST', '/api/v3/xidSecrets', 'ada', {})
  const { user } = await open()
  await screen.findByText(/, created /)
  await user.click(screen.getByRole('button', { name: 'Sign ids' }))
  await waitFor(async () => expect(await readPolicy()).toBe('signed'))
  expect(await listSecrets()).toHaveLength(1)
})

it('[SAFE-26] proposes signing where a list decides who takes part, and offers no way to ignore ids there', async () => {
  await context.server.build.change(context.zid, { use_xid_whitelist: 1 })
  await open()
  expect(screen.getByText(/someone who guesses an id on the list takes its place/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^No ids/ }).disabled).toBe(true)
})

it('[SAFE-26] shows the function for the server in four languages', async () => {
  const { user } = await open()
  const language = await screen.findByLabelText('Language of your server')
  for (const [name, words] of [
    ['Python', /def sign_xid\(xid\):/],
    ['PHP', /function sign_xid\(string/],
    ['Ruby', /OpenSSL::HMAC/],
    ['Node.js', /createHmac\('sha256'/],
  ] as const) {
    await user.selectOptions(language, name)
    expect(findSection().getByText(words)).toBeTruthy()
  }
})

it('[SAFE-21] two secrets at most; one is withdrawn after a question', async () => {
  const { user } = await open()
  const create = await screen.findByRole('button', { name: 'Create a secret', hidden: true })
  for (const count of [1, 2]) {
    await user.click(create)
    await waitFor(async () => expect(await listSecrets()).toHaveLength(count))
  }
  expect(await screen.findByText(/^Two secrets are in use/)).toBeTruthy()
  const [first] = await listSecrets()
  await user.click(screen.getByRole('button', { name: `Withdraw ${first?.secret_id}`, hidden: true }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(async () => expect(await listSecrets()).toHaveLength(1))
})

it('[SAFE-26] an administrator of another site chooses, but does not see the site’s secrets', async () => {
  const { user } = await open('cleo')
  expect(screen.getByText(/The secrets belong to the site of the conversation’s owner/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create a secret', hidden: true })).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^No ids/ }))
  await waitFor(async () => expect(await readPolicy()).toBe('none'))
})

it('[NET-6] a choice or a secret that fails is reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  context.network.answer('PUT /api/v3/conversations', () =>
    createErrorResponse(500, 'polis_err_internal', 'It broke.'),
  )
  context.network.answer('POST /api/v3/xidSecrets', () =>
    createErrorResponse(500, 'polis_err_internal', 'Full.'),
  )
  const { user } = await open()
  await user.click(screen.getByRole('radio', { name: /^No ids/ }))
  expect(await screen.findByText('The choice could not be saved.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Create a secret', hidden: true }))
  expect(await screen.findByText('The secret could not be created.')).toBeTruthy()
})
