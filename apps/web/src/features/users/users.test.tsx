import { openServer, shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { createErrorResponse, createNetworkControl } from '../../test/network-control.ts'
import { renderApp } from '../../test/render-app.tsx'
// import the screen before the first test's timeout starts
import './AccountPage.tsx'
import './IntegratePage.tsx'

const USER = 'GET /api/v3/users'
const server = shareServer()
const getFact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const findSite = async () => (await server.call('GET', '/api/v3/users', 'ada')).body.site_ids[0] as string

describe('Account', () => {
  it('[ACC-1] greets by first name, shows name, address and site id, which can be copied', async () => {
    const { user } = await renderApp('/account', { as: 'ada', server })
    await screen.findByRole('heading', { level: 1, name: 'Hello, Ada!' })
    await waitFor(() => expect(document.title).toBe('Account · Folkmoot'))
    expect(getFact('Name')).toBe('Ada Owner')
    expect(getFact('E-mail address')).toContain('ada@folkmoot.test')
    expect(screen.queryByText('Special')).toBeNull()
    await user.click(screen.getByLabelText('Copy the site id'))
    expect(await navigator.clipboard.readText()).toBe(await findSite())
    await user.click(screen.getByLabelText('Copy the e-mail address'))
    expect(await navigator.clipboard.readText()).toBe('ada@folkmoot.test')
    expect(screen.getByText('Copied: the e-mail address')).toBeTruthy()
  })

  it('[ACC-1] greets a person without a name by the address, and marks special users', async () => {
    const own = await openServer({ env: { SPECIAL_UIDS: '[4]' } })
    await own.call('GET', '/api/v3/users', 'dan')
    await own.db.updateTable('users').set({ hname: '' }).where('uid', '=', 4).execute()
    await renderApp('/account', { as: 'dan', server: own })
    await screen.findByRole('heading', { level: 1, name: 'Hello, dan@folkmoot.test!' })
    expect(getFact('Name')).toBe('Not given')
    expect(screen.getByText('Special')).toBeTruthy()
  })

  it('[ACC-1] [INT-1] say that they are loading; a failure ends that, is reported, and can be retried', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const network = createNetworkControl()
    const fail = network.hold(USER, () => new Response('', { status: 500 }))
    const { router, user } = await renderApp('/account', { as: 'ada', server, through: network.through })
    await screen.findByText('Loading your account...')
    await router.navigate('/integrate')
    await screen.findByText('Loading your site id...')
    fail()
    await screen.findByText('Your account could not be loaded.')
    expect(screen.queryByText('Loading your site id...')).toBeNull()
    await user.click(screen.getByText('Retry'))
    await screen.findByLabelText('Copy the code')
  })
})

describe('Integrate', () => {
  it('[INT-1] shows the code with the first site id, which can be copied and follows the form', async () => {
    const { user } = await renderApp('/integrate', { as: 'ada', server })
    const code = `<div class="folkmoot" data-site_id="${await findSite()}" data-page_id="PAGE_ID"></div>`
    await user.click(await screen.findByLabelText('Copy the code'))
    expect(await navigator.clipboard.readText()).toBe(
      `${code}\n<script async src="${window.location.origin}/embed.js"></script>`,
    )
    expect(screen.getByText(/different on each page and never changes/)).toBeTruthy()
    await user.click(screen.getByText('Change what it shows and how it looks'))
    const getCode = () => document.querySelector('pre')?.textContent ?? ''
    await user.click(screen.getByLabelText('Visitors can write comments'))
    await user.type(screen.getByLabelText('Topic'), 'A "b" & c')
    expect(getCode()).toContain('data-ucw="false"')
    expect(getCode()).toContain('data-topic="A &quot;b&quot; &amp; c"')
    const language = screen.getByLabelText('Language')
    await user.type(language, 'x!')
    expect(screen.getByText('This is not a language code.')).toBeTruthy()
    expect(language.getAttribute('aria-invalid')).toBe('true')
    expect(getCode()).not.toContain('ui_lang')
    await user.click(screen.getByText('Reset to defaults'))
    expect(getCode()).not.toMatch(/ucw|topic/)
  })

  it('[INT-1] [NET-6] a preview whose conversation cannot be looked up says so, and comes with Retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const network = createNetworkControl()
    const restore = network.answer('GET /api/v3/conversations', () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await renderApp('/integrate', { as: 'ada', server, through: network.through })
    await screen.findByText('The conversation for the preview could not be loaded.')
    restore()
    await user.click(screen.getByText('Retry'))
    expect(await screen.findByText(/A preview appears here/)).toBeTruthy()
  })

  it('says that pages create no conversations without a list of hosts, and saves one', async () => {
    const { user } = await renderApp('/integrate', { as: 'dan', server })
    await screen.findByText(/A first visit creates no conversation yet/)
    await user.type(screen.getByLabelText('Hosts whose pages may show your conversations'), 'a.example')
    await user.click(getButton('Save'))
    await screen.findByText('Saved.')
    expect(screen.queryByText(/A first visit creates no conversation yet/)).toBeNull()
    expect((await server.call('GET', '/api/v3/domainWhitelist', 'dan')).body).toEqual({
      domain_whitelist: 'a.example',
    })
  })
})
