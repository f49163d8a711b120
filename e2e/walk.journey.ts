import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { importLibraryHours } from './support/conversations.ts'
import { signInOnPage } from './support/people.ts'

const product = setUpProduct()

const VIEWS = ['Map of topics', 'Statistics']

it('[SEC-1] [PUB-8] a walk through every screen calls no third party, logs no error, and finds a title on each screen', async () => {
  const id = await importLibraryHours(product)
  const page = await product.page()
  const asked = new Set<string>()
  const errors: string[] = []
  const titles: string[] = []
  page.on('request', (request) => void asked.add(new URL(request.url()).origin))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))

  /** without the number of unmoderated comments, which appears later */
  const title = async () => (await page.title()).replace(/^\(3\) /, '')
  const arrive = async (name: string) => {
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
    await expect.poll(title).not.toBe(titles.at(-1))
    titles.push(await title())
  }
  await page.goto('/home')
  await arrive('Input Crowd, Output Meaning')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await arrive('Sign in')
  await signInOnPage(page, 'ada')
  await arrive('All Conversations')
  await page.getByRole('link', { name: 'When should the library be open?' }).click()
  await arrive('Configure')
  await page.getByRole('link', { name: 'Monitor' }).click()
  await arrive('Monitor')
  await page.locator('canvas').nth(1).waitFor()
  await page.getByRole('link', { name: 'Reports' }).click()
  await arrive('Reports')
  await page.getByRole('link', { name: 'Invite Tree' }).click()
  await arrive('Invite Tree')
  await page.getByRole('link', { name: 'Topics', exact: true }).click()
  await arrive('Topic moderation')
  for (const view of VIEWS) {
    await page.getByRole('link', { name: view }).click()
    await arrive('Topic moderation')
  }
  await page.goto(`/m/${id}/invite-codes`)
  await arrive('Invite Codes')
  await page.goto(`/m/${id}/nothing`)
  await arrive('Page not found')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await arrive('Input Crowd, Output Meaning')

  expect([...asked].filter((origin) => origin !== 'data:' && origin !== 'null')).toEqual([product.origin])
  expect(errors.filter((text) => !text.includes('404'))).toEqual([])
  const views = VIEWS.map((view) => `${view} · Topic moderation`)
  const screens = [
    'Configure',
    'Monitor',
    'Reports',
    'Invite Tree',
    'Topic moderation',
    ...views,
    'Invite Codes',
  ].map((name) => `${name} · When should the library be open? · Open · Folkmoot`)
  expect(titles.slice(0, -1)).toEqual([
    'Folkmoot · Public conversations',
    'Sign in · Folkmoot',
    'All Conversations · Folkmoot',
    ...screens,
    'Page not found · Open · Folkmoot',
  ])
})
