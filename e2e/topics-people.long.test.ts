import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createCaller } from './support/invite-tree.ts'
import { setUpPeople } from './support/people.ts'
import { importSubjects, TEXTS } from './support/subjects.ts'
import { getStrangersToken } from './support/failure-modes.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const getEntries = (page: Page) =>
  page
    .getByRole('navigation')
    .filter({ has: page.getByRole('link', { name: 'Monitor' }) })
    .getByRole('link')

it('[TOP-1] [ADM-1] privileged users find topics in the sidebar, and their three views', async () => {
  const { conversation_id } = await importSubjects(product)
  const page = await openAs('ada', `/m/${conversation_id}/stats`)
  await getEntries(page).filter({ hasText: 'Topics' }).click()
  await page.locator('.topic-item').first().waitFor()
  expect(await page.title()).toMatch(/^\(18\) Topic moderation · /)
  const views = page.getByRole('navigation', { name: 'Views of topics' }).getByRole('link')
  expect(await views.allTextContents()).toEqual(['Topics Tree', 'Map of topics', 'Statistics'])
})

it.each([
  ['a moderator', 'ben'],
  ['an administrator of the server', 'cleo'],
])(
  '[TOP-1] [ADM-1] %s without privilege has no such entry, and each address explains it',
  async (_, person) => {
    const { conversation_id } = await importSubjects(product)
    const ada = await openAs('ada', `/m/${conversation_id}/topics`)
    const link = ada.getByRole('link', { name: /^View/ }).first()
    const comments = String(await link.getAttribute('href'))
    const page = await openAs(person, `/m/${conversation_id}/stats`)
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('topicMod') && asked.push(request.url())))
    await page.locator('dl.figures').waitFor()
    await expect.poll(() => getEntries(page).allInnerTexts()).not.toContain('Topics')
    const tree = `/m/${conversation_id}/topics`
    for (const address of [tree, `${tree}/proximity`, `${tree}/stats`, comments]) {
      await page.goto(address)
      await page.getByText('Topic moderation is not enabled for this conversation.').waitFor()
      await page.getByText(/is a Pro feature/).waitFor()
      await expect.poll(() => page.getByRole('navigation', { name: 'Views of topics' }).count()).toBe(0)
      await expect.poll(() => getEntries(page).allInnerTexts()).not.toContain('Topics')
      await expect.poll(() => page.getByText(String(TEXTS[0])).count()).toBe(0)
    }
    expect(asked).toEqual([])
    await page.getByRole('link', { name: 'Moderate comments' }).click()
    await page.getByRole('article').first().waitFor()
    expect(page.url()).toBe(`${product.origin}/m/${conversation_id}/comments`)
  },
)

it('[TOP-1] [ADM-2] console and server refuse an account without access', async () => {
  const { conversation_id, decided } = await importSubjects(product)
  const page = await openAs('dan', `/m/${conversation_id}/topics`)
  await page.getByText('Your account does not have the permissions to view this page.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Topics' }).count()).toBe(0)
  const call = createCaller(product.origin, conversation_id)
  const token = (await getStrangersToken(openAs)).replace('Bearer ', '')
  const answers = [
    await call('GET', '/topicMod/topics', {}, token),
    await call('POST', '/topicMod/moderate', { topic_key: 'layer0_0', action: 'reject' }, token),
  ]
  expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
    [403, 'polis_err_topicMod_auth'],
    [403, 'polis_err_topicMod_moderate_auth'],
  ])
  expect(await decided()).toEqual(TEXTS.map(() => 0))
})

it('[TOP-1] [AUTH-3] visitors without a sign-in are asked for it, and then see the topics', async () => {
  const { conversation_id } = await importSubjects(product)
  const page = await product.page()
  await page.goto(`/m/${conversation_id}/topics`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /ada@/ }).click()
  await page.locator('.topic-item').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/m/${conversation_id}/topics`)
})
