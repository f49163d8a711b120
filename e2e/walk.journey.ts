import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { importLibraryHours } from './support/conversations.ts'
import { signInOnPage } from './support/people.ts'

const product = setUpProduct()

const START = ['Input Crowd, Output Meaning', 'Folkmoot · Public conversations'] as const
const TOPIC = 'When should the library be open?'
/** The screens of a conversation: the link to each, its heading, and its name in the title if that is longer. */
const SCREENS: [link: string, heading: string, name?: string][] = [
  [TOPIC, 'Configure'],
  ['Reports', 'Reports'],
  ['Invite Tree', 'Invite Tree'],
  ['Topics', 'Topic moderation'],
  ['Proximity Map', 'Topic moderation', 'Proximity Map · Topic moderation'],
  ['Statistics', 'Topic moderation', 'Statistics · Topic moderation'],
  ['Monitor', 'Monitor'],
]

/** Records which origins a page calls, and the errors that it logs. */
function listen(page: Page) {
  const asked = new Set<string>()
  const errors: string[] = []
  page.on('request', (request) => void asked.add(new URL(request.url()).origin))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  return { asked, errors }
}

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

async function arrive(page: Page, heading: string, title: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
  // without the number of unmoderated comments, which appears later
  await expect.poll(async () => (await page.title()).replace(/^\(3\) /, '')).toBe(title)
}

it('[SEC-1] [PUB-8] a walk through every screen calls no third party, logs no error, and finds a title on each screen', async () => {
  const id = await importLibraryHours(product)
  const page = await product.page()
  const { asked, errors } = listen(page)
  await page.goto('/home')
  await arrive(page, ...START)
  await follow(page, 'Get Started')
  await arrive(page, 'Sign in', 'Sign in · Folkmoot')
  await signInOnPage(page, 'ada')
  await arrive(page, 'All Conversations', 'All Conversations · Folkmoot')
  for (const [link, heading, name = heading] of SCREENS) {
    await follow(page, link)
    await arrive(page, heading, `${name} · ${TOPIC} · Open · Folkmoot`)
  }
  await page.locator('canvas').nth(1).waitFor()
  await page.goto(`/m/${id}/invite-codes`)
  await arrive(page, 'Invite Codes', `Invite Codes · ${TOPIC} · Open · Folkmoot`)
  await page.goto(`/m/${id}/nothing`)
  await arrive(page, 'Page not found', 'Page not found · Open · Folkmoot')
  await follow(page, 'Sign out')
  await arrive(page, ...START)
  expect([...asked].filter((origin) => origin !== 'data:' && origin !== 'null')).toEqual([product.origin])
  expect(errors.filter((text) => !text.includes('404'))).toEqual([])
})
