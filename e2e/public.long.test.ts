import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'

const DONATION_URL = 'https://give.example/form'
const product = setUpProduct({ DONATE_URL: DONATION_URL, OPERATOR_NAME: 'Town of Elmford' })

it('[PUB-4] [PUB-5] [PUB-6] the legal texts are reached from the landing page and read by the keyboard', async () => {
  const page = await product.page()
  await page.goto('/home')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Terms of use' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
  await page.getByText('last updated 2026/11/23').waitFor()
  await page.getByText('run on this server by Town of Elmford').waitFor()
  const law = page.getByRole('heading', { level: 2, name: 'Governing law' })
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Governing law' })
    .press('Enter')
  await expect.poll(async () => (await law.boundingBox())?.y ?? Infinity).toBeLessThan(800)

  await footer.getByRole('link', { name: 'Privacy policy' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
  // a new page starts at its top, with the focus on its title
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy policy')
})

it('[PUB-4] [PUB-7] [PUB-8] [SEC-1] Donate opens a new tab, with the configured form in a high frame', async () => {
  const page = await product.page()
  await page
    .context()
    .route(`${DONATION_URL}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>How much?</p>' }),
    )
  await page.goto('/home')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Donate (opens in a new tab)' }).click(),
  ])
  await tab.frameLocator('iframe[title="Donation form"]').getByText('How much?').waitFor()
  const box = await tab.getByTitle('Donation form').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(955)
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(await inspectPage(tab)).toEqual([])
})
