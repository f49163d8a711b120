import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople, signInOnPage } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const listTopics = (page: Page) =>
  page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()

it('[LIST-6] [AUTH-1] search, status and order stay in the address through a sign-in and a reload', async () => {
  await createConversation(product, 'Buses at night', 'open')
  await createConversation(product, 'Another bus stop', 'open')
  await createConversation(product, 'Trams', 'open')
  const page = await product.page()
  const wanted = '/?q=bus&status=open&sort=topic'
  await page.goto(wanted)
  await page.waitForURL((url) => url.pathname === '/signin')
  await signInOnPage(page, 'ada')
  await expect.poll(() => listTopics(page)).toEqual(['Another bus stop', 'Buses at night'])

  // by the keyboard alone: a longer search, another order, then a reset
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' night')
  await expect.poll(() => listTopics(page)).toEqual(['Buses at night'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.waitForURL('/?q=bus+night&status=open&sort=newest')
  await page.reload()
  await expect.poll(() => listTopics(page)).toEqual(['Buses at night'])
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByRole('button', { name: 'Show all conversations' }).press('Enter')
  await expect.poll(() => listTopics(page)).toEqual(['Trams', 'Another bus stop', 'Buses at night'])
})

it('[LIST-2] two quick clicks create one conversation', async () => {
  const page = await openAs('cleo', '/')
  await page.getByRole('button', { name: 'Create new conversation' }).dblclick()
  await page.getByLabel('Topic').waitFor()
  await page.goto('/')
  await page.getByText('Your conversations', { exact: true }).waitFor()
  expect(await listTopics(page)).toEqual(['Untitled conversation'])
})

it('[LIST-4] a conversation of another owner opens in a new tab on its public address', async () => {
  const id = await createConversation(product, 'For the moderator', 'open')
  const page = await openAs('ben', '/')
  await page.getByRole('link', { name: /^Other conversations/ }).click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'For the moderator (opens in a new tab)' }).click(),
  ])
  expect(tab.url()).toBe(`${product.origin}/${id}`)
  expect(new URL(page.url()).pathname).toBe('/other-conversations')
})

it('[ACC-1] [INT-1] [AUTH-8] account and embed code are reached by the sidebar, and their content can be copied', async () => {
  const page = await openAs('ada', '/', { permissions: ['clipboard-read', 'clipboard-write'] })
  const nav = page.getByRole('navigation', { name: 'Main' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await nav.getByRole('link', { name: 'Account' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Hello, Ada!' }).waitFor()
  await page.getByRole('button', { name: 'Copy the site id' }).press('Enter')
  await page.getByRole('status').getByText('Copied: the site id').waitFor()
  const site = await copied()
  expect(site).toMatch(/^polis_site_id_\w{18}$/)

  await nav.getByRole('link', { name: 'Integrate' }).press('Enter')
  await page.getByText('Change what it shows and how it looks').press('Enter')
  await page.getByRole('checkbox', { name: 'Visitors can write comments' }).press('Space')
  await page.getByRole('button', { name: 'Copy the code' }).press('Enter')
  await page.getByRole('status').getByText('Copied: the code').waitFor()
  const code = await copied()
  for (const part of [
    `data-site_id="${site}"`,
    'data-page_id="PAGE_ID"',
    'data-ucw="false"',
    `${product.origin}/embed.js`,
  ])
    expect(code).toContain(part)
})
