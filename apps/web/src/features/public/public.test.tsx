import { openServer } from '@folkmoot/testing/provide-server'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'

const GIVEN = {
  OPERATOR_NAME: 'Town of Elmford',
  OPERATOR_CONTACT: 'talk@elmford.example',
  OPERATOR_STATE: 'Vermont',
  DONATE_URL: 'https://give.example/form',
}
const NOT_GIVEN = 'has not given its name, an address for questions and the state whose law applies'

const findText = async (title: string) => {
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(document.title).toBe(`${title} · Folkmoot`))
  return document.querySelector('main')?.textContent
}

it('[PUB-5] [PUB-6] [PUB-8] terms and privacy policy have the operator, contact and state of the settings', async () => {
  const { router } = await renderApp('/tos', { server: await openServer({ env: GIVEN }) })
  const terms = await findText('Terms of use')
  for (const part of ['Town of Elmford', 'Vermont', 'talk@elmford.example']) expect(terms).toContain(part)
  await router.navigate('/privacy')
  const policy = await findText('Privacy policy')
  for (const part of ['Town of Elmford', 'talk@elmford.example']) expect(policy).toContain(part)
  for (const text of [terms, policy]) expect(text).not.toMatch(/has not given|[{}]/)
})

it('[PUB-5] [PUB-6] terms and privacy policy name the operator fields that are not set', async () => {
  const { router } = await renderApp('/tos')
  const terms = await findText('Terms of use')
  await router.navigate('/privacy')
  const policy = await findText('Privacy policy')
  for (const text of [terms, policy]) {
    expect(text).toContain(NOT_GIVEN)
    expect(text).not.toMatch(/null|[{}]/)
  }
})

it('[PUB-7] [PUB-8] /donate shows the configured form in a named frame, and a link that opens it in a new tab', async () => {
  await renderApp('/donate', { server: await openServer({ env: GIVEN }) })
  await findText('Donate')
  expect(screen.getByTitle('Donation form').getAttribute('src')).toBe('https://give.example/form')
  const link = screen.getByRole('link', { name: 'Open the donation form (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://give.example/form')
})

it('[PUB-4] [PUB-7] a page has the legal words at its foot, and Donate in a new tab; without a form that says so', async () => {
  await renderApp('/donate')
  await screen.findByText('This server takes no donations')
  expect(document.querySelector('iframe')).toBeNull()
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText(/By using Folkmoot you accept its terms/)).toBeTruthy()
  const links = footer
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('target')])
  expect(links).toEqual(
    expect.arrayContaining([
      ['/tos', null],
      ['/privacy', null],
      ['/donate', '_blank'],
    ]),
  )
})
