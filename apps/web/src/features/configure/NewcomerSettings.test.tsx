import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'

const configure = setUpConfigure()
const read = async () =>
  (await configure.server.call('GET', `/api/v3/conversations?conversation_id=${configure.id}`)).body

describe('the settings about newcomers in Configure', () => {
  it('ask for a code or a signed id, and warn where nobody could join', async () => {
    const { user } = await configure.open()
    const box = await screen.findByLabelText('New people need an invite code or a signed id')
    expect(screen.queryByText(/Nobody new can take part now/)).toBeNull()
    await user.click(box)
    await screen.findByText('New people need an invite code or a signed id now.')
    screen.getByText(/Nobody new can take part now/)
    await user.click(screen.getByTestId('treevite_enabled'))
    await waitFor(() => expect(screen.queryByText(/Nobody new can take part now/)).toBeNull())
    expect((await read()).identity_required).toBe(true)
  })

  it('[SAFE-23] say in three words what an id without a signature is worth, with Undo', async () => {
    const { user } = await configure.open()
    const select = await screen.findByLabelText('External ids without a signature')
    expect([...(select as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Label',
      'Secret',
      'Signed',
    ])
    screen.getByText(/It opens nothing/)
    await user.selectOptions(select, 'Secret')
    await screen.findByText('External ids without a signature: Secret.')
    screen.getByText(/only if nobody can guess the ids/)
    expect((await read()).xid_policy).toBe('secret')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await read()).xid_policy).toBe('label'))
  })

  it('warn while the site has no secret to sign ids with, and say on Distribute who can take part', async () => {
    const { server, zid, id } = configure
    await server.build.change(zid, { xid_policy: 'signed', identity_required: 1 })
    const first = await configure.open()
    await screen.findByText(/your site has no secret to sign ids with/)
    first.unmount()
    await server.call('POST', '/api/v3/xidSecrets', 'ada', {})
    const again = await configure.open()
    await screen.findByText(/New people come through your site with a signed id/)
    expect(screen.queryByText(/Nobody new can take part/)).toBeNull()
    again.unmount()
    const share = await configure.render(`/m/${id}/share`)
    await screen.findByText(/The share link alone lets nobody new in\./)
    share.unmount()
    await server.build.change(zid, { identity_required: 0 })
    await configure.render(`/m/${id}/share`)
    await screen.findByText(/Everyone who has the link can vote and comment\. Send the link/)
  })
})
