import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
// import the screen before the first test's timeout starts
import './ConfigurePage.tsx'

describe('the settings about newcomers in Configure', () => {
  it('ask for a code or a signed id, and warn where nobody could join', async () => {
    const server = await createTestServer()
    const { conversation_id } = await server.build.conversation()
    const { user } = await renderApp(`/m/${conversation_id}`, { as: 'ben', server })
    const box = await screen.findByLabelText('New people need an invite code or a signed id')
    expect(screen.queryByText(/Nobody new can take part now/)).toBeNull()
    await user.click(box)
    await screen.findByText('New people need an invite code or a signed id now.')
    screen.getByText(/Nobody new can take part now/)
    await user.click(screen.getByTestId('treevite_enabled'))
    await waitFor(() => expect(screen.queryByText(/Nobody new can take part now/)).toBeNull())
    const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)
    expect(body.identity_required).toBe(true)
  })

  it('[SAFE-23] say in three words what an id without a signature is worth, with Undo', async () => {
    const server = await createTestServer()
    const { conversation_id } = await server.build.conversation()
    const { user } = await renderApp(`/m/${conversation_id}`, { as: 'ada', server })
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
    const read = async () =>
      (await server.call('GET', `/api/v3/conversations?conversation_id=${conversation_id}`)).body.xid_policy
    expect(await read()).toBe('secret')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await read()).toBe('label'))
  })

  it('warn while the site has no secret to sign ids with, and say on Distribute who can take part', async () => {
    const server = await createTestServer()
    const settings = { xid_policy: 'signed', identity_required: 1 } as const
    const { zid, conversation_id } = await server.build.conversation(settings)
    const configure = await renderApp(`/m/${conversation_id}`, { as: 'ada', server })
    await screen.findByText(/your site has no secret to sign ids with/)
    configure.unmount()
    await server.call('POST', '/api/v3/xidSecrets', 'ada', {})
    const again = await renderApp(`/m/${conversation_id}`, { as: 'ada', server })
    await screen.findByText(/New people come through your site with a signed id/)
    expect(screen.queryByText(/Nobody new can take part/)).toBeNull()
    again.unmount()
    const share = await renderApp(`/m/${conversation_id}/share`, { as: 'ada', server })
    await screen.findByText(/The share link alone lets nobody new in\./)
    share.unmount()
    await server.build.change(zid, { identity_required: 0 })
    await renderApp(`/m/${conversation_id}/share`, { as: 'ada', server })
    await screen.findByText(/Everyone who has the link can vote and comment\. Send the link/)
  })
})
