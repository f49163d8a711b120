import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createErrorResponse, createNetworkControl } from '../../test/network-control.ts'
import { renderApp } from '../../test/render-app.tsx'
// import the screen before the first test's timeout starts
import './AccountPage.tsx'
import './IntegratePage.tsx'

const USER = 'GET /api/v3/users'
const getFact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const findSite = async (server: Awaited<ReturnType<typeof createTestServer>>) =>
  (await server.call('GET', '/api/v3/users', 'ada')).body.site_ids[0] as string

describe('Account', () => {
  it('[ACC-1] greets by first name, shows name, address and site id, which can be copied, and marks special users', async () => {
    const server = await createTestServer({ env: { SPECIAL_UIDS: '[1]' } })
    const { user } = await renderApp('/account', { as: 'ada', server })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada!' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Account · Folkmoot'))
    expect(getFact('Name')).toBe('Ada Owner')
    expect(getFact('E-mail address')).toContain('ada@folkmoot.test')
    expect(screen.getByText('Special')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy the site id' }))
    expect(await navigator.clipboard.readText()).toBe(await findSite(server))
    await user.click(screen.getByRole('button', { name: 'Copy the e-mail address' }))
    expect(await navigator.clipboard.readText()).toBe('ada@folkmoot.test')
    expect(screen.getByText('Copied: the e-mail address')).toBeTruthy()
  })

  it('[ACC-1] greets a person without a name by the address, and shows no mark for other users', async () => {
    const server = await createTestServer()
    await server.call('GET', '/api/v3/users', 'dan')
    await server.db.updateTable('users').set({ hname: '' }).where('uid', '=', 4).execute()
    await renderApp('/account', { as: 'dan', server })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hello, dan@folkmoot.test!' })).toBeTruthy()
    expect(getFact('Name')).toBe('Not given')
    expect(screen.queryByText('Special')).toBeNull()
  })

  it('[ACC-1] has a spinner while it loads, and none after a failure, which is reported', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const network = createNetworkControl()
    const release = network.hold(USER)
    await renderApp('/account', { as: 'ada', through: network.through })
    expect(await screen.findByText('Loading your account...')).toBeTruthy()
    network.answer(USER, () => new Response('', { status: 500 }))
    release()
    expect(await screen.findByRole('heading', { level: 1, name: /^Hello|Account/ })).toBeTruthy()
  })
})

describe('Integrate', () => {
  it('[INT-1] shows the code with the first site id, which can be copied, and explains PAGE_ID', async () => {
    const server = await createTestServer()
    const { user } = await renderApp('/integrate', { as: 'ada', server })
    const code = `<div class="folkmoot" data-site_id="${await findSite(server)}" data-page_id="PAGE_ID"></div>`
    expect(
      await screen.findByText(
        (_, element) => element?.tagName === 'CODE' && element.textContent.startsWith(code),
      ),
    ).toBeTruthy()
    expect(screen.getByText(/different on each page and never changes/)).toBeTruthy()
    expect(screen.getByText(/The first visit to a page creates the conversation/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy the code' }))
    expect(await navigator.clipboard.readText()).toBe(
      `${code}\n<script async src="${window.location.origin}/embed.js"></script>`,
    )
  })

  it('[INT-1] [NET-6] a preview whose conversation cannot be looked up says so, and comes with Retry', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const network = createNetworkControl()
    const restore = network.answer('GET /api/v3/conversations', () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await renderApp('/integrate', { as: 'ada', through: network.through })
    await screen.findByText('The conversation for the preview could not be loaded.')
    restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/A preview appears here/)).toBeTruthy()
  })

  it('says that pages create no conversations without a list of hosts, and saves one', async () => {
    const server = await createTestServer()
    const { user } = await renderApp('/integrate', { as: 'ada', server })
    await screen.findByText(/A first visit creates no conversation yet/)
    const field = screen.getByRole('textbox', { name: 'Hosts whose pages may show your conversations' })
    await user.type(field, 'town.example')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(screen.queryByText(/A first visit creates no conversation yet/)).toBeNull()
    expect((await server.call('GET', '/api/v3/domainWhitelist', 'ada')).body).toEqual({
      domain_whitelist: 'town.example',
    })
  })

  it('[INT-1] shows that the site id is loading', async () => {
    const network = createNetworkControl()
    const release = network.hold(USER)
    await renderApp('/integrate', { as: 'ada', through: network.through })
    expect(await screen.findByText('Loading your site id...')).toBeTruthy()
    release()
    expect(await screen.findByRole('button', { name: 'Copy the code' })).toBeTruthy()
  })

  it('[INT-1] the code follows the form, reports invalid values, and resets to the defaults', async () => {
    const { user } = await renderApp('/integrate', { as: 'ada' })
    await user.click(await screen.findByText('Change what it shows and how it looks'))
    const code = () => document.querySelector('pre')?.textContent ?? ''
    await user.click(screen.getByRole('checkbox', { name: 'Visitors can write comments' }))
    await user.type(screen.getByRole('textbox', { name: 'Topic' }), 'Cats & "dogs"')
    expect(code()).toContain('data-ucw="false"')
    expect(code()).toContain('data-topic="Cats &amp; &quot;dogs&quot;"')
    const language = screen.getByRole('textbox', { name: 'Language' })
    await user.type(language, 'German!')
    expect(screen.getByText('This is not a language code.')).toBeTruthy()
    expect(language.getAttribute('aria-invalid')).toBe('true')
    expect(code()).not.toContain('ui_lang')
    await user.click(screen.getByRole('button', { name: 'Reset to defaults' }))
    expect(code()).not.toMatch(/ucw|topic/)
    expect(document.querySelector('main iframe')).toBeNull()
  })
})
