import { createTestServer } from '@folkmoot/testing/server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'

const GIVEN = {
  OPERATOR_NAME: 'Town of Elmford',
  OPERATOR_CONTACT: 'talk@elmford.example',
  OPERATOR_STATE: 'Vermont',
}
const readPage = async (path: string, env: Record<string, string> = {}) => {
  await renderApp(path, { server: await createTestServer({ env }) })
  await screen.findByText('last updated 2026/11/23')
  return screen.getByRole('main').textContent
}

it('[PUB-5] the terms cover every point, with operator, contact and state from the settings', async () => {
  const text = await readPage('/tos', GIVEN)
  const points = [
    /at least sixteen years old/,
    /Fees are in US dollars/,
    /not refunded/,
    /may hold it back, hide it or remove it/,
    /automated service that scores how toxic/,
    /thirty days from that notice/,
    /binding arbitration/,
    /arbitration rules of the American Arbitration Association/,
    /governed by the law of Vermont, United States/,
    /the greater of two sums: the fees that you paid us in the twelve months .* \(\$100\)/,
    /Town of Elmford/,
    /Questions about these terms go to talk@elmford\.example/,
  ]
  for (const point of points) expect(text).toMatch(point)
  expect(text).not.toMatch(/has not given|[{}]/)
})

it('[PUB-6] the privacy policy covers every point, with operator and contact from the settings', async () => {
  const text = await readPage('/privacy', GIVEN)
  const points = [
    /How we use it/,
    /Whom we disclose it to/,
    /Services of third parties/,
    /Who sees what you write/,
    /choose whether to post anonymously/,
    /In the same places you erase it, at once\. For a correction, .* write to talk@elmford\.example/,
    /is closed and its owner has published its votes, yours stay as numbers that belong to nobody/,
    /how many days after its end everybody in it is forgotten/,
    /children under 16/,
    /How long we keep it/,
    /Transfer to other countries/,
    /European Union/,
    /answer within 30 days/,
    /up to ten business days/,
    /Updates of this policy/,
    /Contact/,
    /run by Town of Elmford/,
  ]
  for (const point of points) expect(text).toMatch(point)
  expect(text).not.toMatch(/has not given|[{}]/)
})

it.each(['/tos', '/privacy'])('%s names the operator fields that are not set', async (path) => {
  const text = await readPage(path)
  expect(text).toContain('has not given its name, an address for questions and the state whose law applies')
  expect(text).not.toMatch(/null|[{}]/)
})

it('[PUB-7] /donate shows the configured form in a named frame, and a link that opens it in a new tab', async () => {
  const server = await createTestServer({ env: { DONATE_URL: 'https://give.example/form' } })
  await renderApp('/donate', { server })
  const frame = await screen.findByTitle('Donation form')
  expect(frame.getAttribute('src')).toBe('https://give.example/form')
  expect(screen.getByRole('heading', { level: 1, name: 'Donate' })).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'Open the donation form (opens in a new tab)' }).getAttribute('href'),
  ).toBe('https://give.example/form')
})

it('[PUB-7] /donate says that no form is configured', async () => {
  await renderApp('/donate')
  expect(await screen.findByRole('heading', { name: 'This server takes no donations' })).toBeTruthy()
  expect(document.querySelector('iframe')).toBeNull()
})

it.each([
  ['/home', undefined],
  ['/nowhere', undefined],
  ['/account', 'ada'],
] as const)(
  '[PUB-4] the footer of %s has the legal words, and opens Donate in a new tab',
  async (path, as) => {
    await renderApp(path, { as })
    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getByText(/By using Folkmoot you accept its terms/)).toBeTruthy()
    expect(footer.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/tos')
    expect(footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy')
    const donate = footer.getByRole('link', { name: 'Donate (opens in a new tab)' })
    expect([donate.getAttribute('href'), donate.getAttribute('target')]).toEqual(['/donate', '_blank'])
  },
)

it.each([
  ['/tos', 'Terms of use · Folkmoot'],
  ['/privacy', 'Privacy policy · Folkmoot'],
  ['/donate', 'Donate · Folkmoot'],
])('[PUB-8] %s works signed out and has a document title of its own', async (path, title) => {
  await renderApp(path)
  await waitFor(() => expect(document.title).toBe(title))
})
