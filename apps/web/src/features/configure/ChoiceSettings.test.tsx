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

it('[RES-54] when participants see results is asked once they see any, saved, and taken back', async () => {
  const { user } = await configure.open()
  expect(screen.queryByLabelText('When participants see results')).toBeNull()
  await user.click(screen.getByTestId('vis_type'))
  const select = await screen.findByLabelText<HTMLSelectElement>('When participants see results')
  const votes = screen.getByLabelText<HTMLSelectElement>('Answers before results')
  expect([select.value, votes.value]).toEqual(['votes', '7'])
  await user.selectOptions(votes, '10 answers')
  await waitFor(async () => expect((await readStored()).results_after_votes).toBe(10))
  await user.selectOptions(select, 'Once the conversation is closed')
  await screen.findByText('Participants see results: once the conversation is closed.')
  screen.getByText(/Until then only owners and moderators/)
  expect(screen.queryByLabelText('Answers before results')).toBeNull()
  expect((await readStored()).results_shown).toBe('closed')
  await user.click(screen.getAllByText('Undo').at(-1)!)
  await waitFor(async () => expect((await readStored()).results_shown).toBe('votes'))
})
