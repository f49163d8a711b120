import { shareServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadConfig } from '../api/config.ts'
import { createNetworkControl } from '../test/network-control.ts'
import { renderApp } from '../test/render-app.tsx'

const server = shareServer()
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const HEADLINE = 'Input Crowd, Output Meaning'
const getHref = (words: string) => screen.getByText(words).closest('a')?.getAttribute('href')

it('[PUB-1] [PUB-2] [PUB-3] [PUB-8] /home has the headline, who uses the product, a sign-in link, and the configured links', async () => {
  await renderApp('/home', { server })
  await findHeading(HEADLINE)
  await waitFor(() => expect(document.title).toBe('Folkmoot · Public conversations'))
  const intro = screen.getByText(/governments, academics, independent media and citizens/)
  expect(intro.textContent).toContain('open source')
  expect(getHref('Get Started')).toBe('/signin')
  expect(screen.getByRole('link', { name: 'Folkmoot' }).getAttribute('href')).toBe('/home')
  const { read, explore, code } = (await loadConfig()).links
  expect(explore).toHaveLength(8)
  expect(read.length).toBeGreaterThanOrEqual(5)
  for (const { label, url } of [...read, ...explore]) expect(getHref(label)).toBe(url)
  expect(getHref('Source code')).toBe(code)
})

it('[PUB-3] [PUB-8] [PUB-9] an unknown address is named, with links to known pages', async () => {
  const { router } = await renderApp('/no/such/page', { server })
  await findHeading('Page not found')
  await waitFor(() => expect(document.title).toBe('Page not found · Folkmoot'))
  expect(screen.getByText('/no/such/page')).toBeTruthy()
  expect(getHref('To your conversations')).toBe('/')
  expect(getHref('To the home page')).toBe('/home')
  expect(screen.getByRole('link', { name: 'Folkmoot' }).getAttribute('href')).toBe('/home')
  await router.navigate('/signin')
  await waitFor(() => expect(document.title).toBe('Sign in · Folkmoot'))
})

it('[PUB-9] a render error is reported, with a link back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const network = createNetworkControl()
  network.answer('GET /config.json', () =>
    Response.json({ product: 'Folkmoot', issuer: 'x', client_id: 'y' }),
  )
  await renderApp('/home', { server, through: network.through })
  await findHeading('Unexpected Application Error!')
  expect(getHref('To your conversations')).toBe('/')
  expect(screen.getByText('Reload')).toBeTruthy()
})

it('[PUB-9] a screen of the console that crashes leaves the frame and its working links in place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const network = createNetworkControl()
  const mend = network.answer('GET /api/v3/conversations', () => new Response('7'))
  const { user } = await renderApp('/conversations', { as: 'ada', server, through: network.through })
  await findHeading('Unexpected Application Error!')
  mend()
  await user.click(screen.getByRole('link', { name: 'Folkmoot' }))
  expect(await findHeading(HEADLINE)).toBeTruthy()
})

it('[AUTH-8] the frame has the person, sign-out, a sidebar, and a menu that closes on Escape and on navigation', async () => {
  const { user } = await renderApp('/conversations', { as: 'ada', server })
  await screen.findByText('Ada Owner')
  expect(getHref('Sign out')).toBe('/signout')
  const links = [...screen.getByRole('navigation', { name: 'Main' }).querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(['Conversations', 'Integrate', 'Account'])
  expect(links[0]?.getAttribute('aria-current')).toBe('page')
  const button = screen.getByRole('button', { name: 'Menu' })
  const isOpen = () => button.getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await user.click(button)
  expect(isOpen()).toBe('true')
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe('false')
  await user.click(button)
  await user.click(links[0]!)
  await waitFor(() => expect(isOpen()).toBe('false'))
})

it('the first tab stop leads past the frame, and the theme that was chosen survives the sign-out', async () => {
  const { user } = await renderApp('/home', { server })
  await findHeading(HEADLINE)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the content')
  expect(document.getElementById('content')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Theme: system' }))
  await user.click(screen.getByRole('button', { name: 'Theme: light' }))
  expect(document.documentElement.classList.contains('bp6-dark')).toBe(true)
  localStorage.clear()
  sessionStorage.clear()
  expect(document.cookie).toContain('theme=dark')
  await user.click(screen.getByRole('button', { name: 'Theme: dark' }))
  expect(document.cookie).not.toContain('theme=')
})
