import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { setUpKeptPages } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpKeptPages(product)

it('[PUB-8] each state of moderation has no axe violation, light or dark, at 1280 and 360 px', async () => {
  const id = await createConversation(product, 'Looked at', 'open')
  await writeComments(product, id, ['Trees', 'You are idiots and should fuck off', 'Trees!'])
  const page = await openAs('ada', `/m/${id}/comments`)
  await page.getByRole('checkbox', { name: 'Select comment 0' }).click()
  expect(await inspectPage(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('checkbox', { name: 'Select comment 1' }).click()
  await page.route('**/api/v3/comments', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page
    .getByRole('region', { name: 'Selected comments' })
    .getByRole('button', { name: 'Accept' })
    .click()
  await page.getByText('2 failed and are selected again', { exact: false }).first().waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.keyboard.press('Shift+R')
  await page.getByRole('dialog').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.keyboard.press('m')
  await page.getByRole('status').filter({ hasText: 'Changed metadata' }).waitFor()
  await page.goto(`/m/${id}/comments/log`)
  await page.getByRole('table').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.goto(`/m/${id}/comments/rejected`)
  await page.getByRole('heading', { name: 'No rejected comments' }).waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.route('**/api/v3/comments?*', (route) => route.abort())
  await page.goto(`/m/${id}/comments`)
  await page.getByText('The comments could not be loaded.').waitFor()
  expect(await inspectPage(page)).toEqual([])
})

it('[PUB-8] at 360 px the list, then the comment; no axe violation, light or dark', async () => {
  const id = await createConversation(product, 'Small', 'open')
  await writeComments(product, id, [
    'More trees',
    'Call +49 30 1234567, you asshole',
    'More trees!!!',
    'More  trees.',
  ])
  const page = await openAs('ada', `/m/${id}/comments`)
  await page.getByRole('article').first().waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  const pane = page.getByRole('region', { name: 'Comment 1', exact: true })
  await expect.poll(() => pane.isVisible()).toBe(false)
  await page.getByRole('article', { name: '#1 ' }).click()
  await pane.getByText('Telephone number').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  await pane.getByRole('button', { name: 'Reject', exact: true }).click()
  // the next comment, without a way back to the list
  const next = page.getByRole('region', { name: 'Comment 0', exact: true })
  await next.getByText('2 others say nearly the same').waitFor()
  await next.getByRole('button', { name: 'Accept #0, reject its 2 repeats' }).click()
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
})
