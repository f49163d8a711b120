import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
// import the screen before the first test's timeout starts
import './AccountPage.tsx'

describe('erasing an account', () => {
  it('[SAFE-65] erases an account after its conversations are decided about and its address typed', async () => {
    const server = await createTestServer()
    const { zid } = await server.build.conversation({ topic: 'A park' })
    await server.call('GET', '/api/v3/users', 'ben')
    const { user } = await renderApp('/account', { as: 'ada', server })
    await user.click(await screen.findByRole('button', { name: 'Erase your account' }))
    await screen.findByText('A park')
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase permanently' })
    await user.type(screen.getByLabelText('Type your e-mail address to confirm'), 'ada@folkmoot.test')
    expect(yes.disabled).toBe(true)
    await user.click(screen.getByLabelText('Hand over to a colleague'))
    expect(yes.disabled).toBe(true)
    await user.type(screen.getByLabelText('Their e-mail address'), 'ben@folkmoot.test')
    expect(yes.disabled).toBe(false)
    await user.click(yes)
    await waitFor(async () =>
      expect(await server.db.selectFrom('users').select('uid').where('uid', '=', 1).execute()).toEqual([]),
    )
    const [row] = await server.db.selectFrom('conversations').select('owner').where('zid', '=', zid).execute()
    expect(row?.owner).toBe(2)
    await waitFor(() => expect(localStorage.length).toBe(0))
    await screen.findByText('Your account is erased, and you are signed out.')
  })
})
