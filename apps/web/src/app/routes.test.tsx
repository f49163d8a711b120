import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { renderApp } from '../test/render-app.tsx'

const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

it('[PUB-1] /home shows the headline, who uses the product, and a sign-in link', async () => {
  await renderApp('/home')
  await findHeading('Input Crowd, Output Meaning')
  const intro = screen.getByText(/governments, academics, independent media and citizens/)
  expect(intro.textContent).toContain('open source')
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/signin')
})

it('[PUB-2] /home has the links of the configuration under Read and Explore, and says that the code host is not set', async () => {
  await renderApp('/home')
  await findHeading('Input Crowd, Output Meaning')
  const { read, explore } = (await loadConfig()).links
  for (const { label, url } of [...read, ...explore])
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(url)
  expect(explore).toHaveLength(8)
  expect(screen.getByRole('heading', { name: 'Contribute' })).toBeTruthy()
  expect(screen.getByText(/repository is not configured/)).toBeTruthy()
})

it.each([
  ['/home', undefined],
  ['/signin', undefined],
  ['/nowhere', undefined],
  ['/conversations', 'ada'],
] as const)('[PUB-3] the brand on %s leads to /home', async (path, as) => {
  await renderApp(path, { as })
  const brand = await screen.findByRole('link', { name: 'Folkmoot' })
  expect(brand.getAttribute('href')).toBe('/home')
})

it.each([
  ['/home', 'Folkmoot · Public conversations'],
  ['/signin', 'Sign in · Folkmoot'],
  ['/nowhere', 'Page not found · Folkmoot'],
])('[PUB-8] %s works signed out and has a document title of its own', async (path, title) => {
  await renderApp(path)
  await waitFor(() => expect(document.title).toBe(title))
})

it('[PUB-9] an unknown address is named, with links to known pages', async () => {
  await renderApp('/no/such/page')
  await findHeading('Page not found')
  expect(screen.getByText('/no/such/page')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To your conversations' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'To the home page' }).getAttribute('href')).toBe('/home')
})

it('[PUB-9] a render error is reported, with a link back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const through =
    (call: typeof fetch): typeof fetch =>
    async (input, init) =>
      String(input).startsWith('/config.json')
        ? new Response('{"product":"Folkmoot","issuer":"x","client_id":"y"}')
        : call(input, init)
  await renderApp('/home', { through })
  await findHeading('Unexpected Application Error!')
  expect(screen.getByRole('link', { name: 'To your conversations' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

it('[PUB-9] a screen of the console that crashes leaves the frame and its working links in place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isBroken = true
  const through =
    (call: typeof fetch): typeof fetch =>
    async (input, init) =>
      isBroken && String(input).startsWith('/api/v3/conversations') ? new Response('7') : call(input, init)
  const { user } = await renderApp('/conversations', { as: 'ada', through })
  await findHeading('Unexpected Application Error!')
  isBroken = false
  await user.click(screen.getByRole('link', { name: 'Folkmoot' }))
  expect(await findHeading('Input Crowd, Output Meaning')).toBeTruthy()
})

it('[AUTH-8] the frame has the person, sign-out, and a sidebar whose entry is current', async () => {
  await renderApp('/conversations', { as: 'ada' })
  expect(await screen.findByText('Ada Owner')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/signout')
  const nav = screen.getByRole('navigation', { name: 'Main' })
  const links = within(nav).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Conversations', 'Integrate', 'Account'])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
})

it('[AUTH-8] the menu of small screens opens, closes on Escape and on navigation', async () => {
  const { user } = await renderApp('/conversations', { as: 'ada' })
  const button = await screen.findByRole('button', { name: 'Menu' })
  const open = () => button.getAttribute('aria-expanded')
  expect(open()).toBe('false')
  await user.click(button)
  expect(open()).toBe('true')
  await user.keyboard('{Escape}')
  expect(open()).toBe('false')
  await user.click(button)
  await user.click(screen.getByRole('link', { name: 'Conversations' }))
  await waitFor(() => expect(open()).toBe('false'))
})

it('the first tab stop leads past the frame', async () => {
  const { user } = await renderApp('/home')
  await findHeading('Input Crowd, Output Meaning')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the content')
  expect(document.getElementById('content')).not.toBeNull()
})

it('the theme follows the system until one is chosen, and the choice survives the sign-out', async () => {
  const { user } = await renderApp('/home')
  await user.click(await screen.findByRole('button', { name: 'Theme: system' }))
  await user.click(screen.getByRole('button', { name: 'Theme: light' }))
  expect(document.documentElement.classList.contains('bp6-dark')).toBe(true)
  localStorage.clear()
  sessionStorage.clear()
  expect(document.cookie).toContain('theme=dark')
  await user.click(screen.getByRole('button', { name: 'Theme: dark' }))
  expect(document.cookie).not.toContain('theme=')
})

it('an account that cannot be loaded is reported above the screen, and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let down = true
  const through =
    (call: typeof fetch): typeof fetch =>
    async (input, init) =>
      down && String(input) === '/api/v3/users' ? new Response('', { status: 503 }) : call(input, init)
  const { user } = await renderApp('/conversations', { as: 'ada', through })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Your account could not be loaded.')
  expect(alert.textContent).toContain('503')
  down = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Ada Owner')).toBeTruthy()
})
