import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

// secrets belong to the site
const configure = setUpConfigure({ ownServer: true })
const { readStored } = configure

it('[SAFE-23] a code or a signed id can be asked for, and what an id without a signature is worth is said', async () => {
  const { user } = await configure.open()
  await user.click(await screen.findByLabelText('New people need an invite code or a signed id'))
  await screen.findByText('New people need an invite code or a signed id now.')
  screen.getByText(/Nobody new can take part now/)
  await user.click(screen.getByTestId('treevite_enabled'))
  await waitFor(() => expect(screen.queryByText(/Nobody new can take part now/)).toBeNull())
  expect((await readStored()).identity_required).toBe(1)

  screen.getByText(/It opens nothing/)
  await user.selectOptions(screen.getByLabelText('External ids without a signature'), 'Secret')
  await screen.findByText('External ids without a signature: Secret.')
  screen.getByText(/only if nobody can guess the ids/)
  expect((await readStored()).xid_policy).toBe('secret')
  await user.click(screen.getAllByText('Undo').at(-1)!)
  await waitFor(async () => expect((await readStored()).xid_policy).toBe('label'))
})

it('Configure warns while the site has no secret to sign ids with; Distribute says who can take part', async () => {
  await configure.change({ xid_policy: 'signed', identity_required: 1 })
  const first = await configure.open()
  await screen.findByText(/your site has no secret to sign ids with/)
  first.unmount()
  await configure.server.call('POST', '/api/v3/xidSecrets', 'ada', {})
  const { router } = await configure.open()
  await screen.findByText(/New people come through your site with a signed id/)
  expect(screen.queryByText(/Nobody new can take part/)).toBeNull()
  await router.navigate(`/m/${configure.id}/share`)
  await screen.findByText(/The share link alone lets nobody new in\./)
})
