import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const LIST_CALLS = /\/api\/v3\/conversations\?/

it('[CFG-5] [NET-6] text typed during an outage stays and is saved by a retry', async () => {
  const id = await createConversation(product, 'Before the outage', 'open')
  const page = await openAs('ada', `/m/${id}`)
  const topic = page.getByLabel('Topic')
  await topic.waitFor()
  await page.context().setOffline(true)
  await topic.fill('Typed during the outage')
  await topic.press('Tab')
  await page.getByText('Error Saving', { exact: true }).waitFor()
  const problem = page.getByRole('alert').filter({ hasText: /Topic.* is not saved/ })
  await problem.getByText('The server cannot be reached. Check the connection and try again.').waitFor()
  await expect.poll(() => topic.inputValue()).toBe('Typed during the outage')

  // other screens of the conversation keep it; leaving the conversation asks for confirmation
  await page.getByRole('link', { name: 'All', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()

  await page.context().setOffline(false)
  await problem.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Up to date', { exact: true }).waitFor()
  await page.reload()
  await topic.waitFor()
  await expect.poll(() => topic.inputValue()).toBe('Typed during the outage')
})

it('[CFG-5] [CFG-9] a save that the server refuses says why and keeps the text', async () => {
  const id = await createConversation(product, 'Refused once', 'open')
  const page = await openAs('ada', `/m/${id}`)
  const refusal = { error: 'polis_err_update_conversation', message: 'The disk is full.', status: 500 }
  await page.route('**/api/v3/conversations', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: refusal }) : route.fallback(),
  )
  await page.getByLabel('Topic').fill('Refused, then taken')
  await page.getByLabel('Topic').press('Enter')
  await page.getByText('The disk is full.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Up to date', { exact: true }).waitFor()
  const { stdout } = await product.folkmoot('conversations', 'show', id)
  expect(stdout).toContain('Refused, then taken')
})

it('[CFG-9] two people change the same topic: the second one must decide', async () => {
  const id = await createConversation(product, 'The first word', 'open')
  const [ada, ben] = [await openAs('ada', `/m/${id}`), await openAs('ben', `/m/${id}`)]
  for (const page of [ada, ben]) await page.getByLabel('Topic').waitFor()
  await ben.getByTestId('vis_type').locator('..').click()
  await ben.getByLabel('Topic').fill('Ben’s word')
  await ben.getByLabel('Topic').press('Enter')
  await ben.getByText('The topic is saved.').waitFor()

  await ada.getByLabel('Topic').fill('Ada’s word')
  await ada.getByLabel('Topic').press('Enter')
  const dispute = ada.getByRole('alert').filter({ hasText: /Someone else has changed/ })
  await dispute.getByText('Ben’s word').waitFor()
  await expect.poll(() => ada.getByLabel('Topic').inputValue()).toBe('Ada’s word')
  await dispute.getByRole('button', { name: 'Save my change' }).click()
  await ada.getByText('The topic is saved.').waitFor()
  await ada.reload()
  await ada.getByLabel('Topic').waitFor()
  await expect.poll(() => ada.getByLabel('Topic').inputValue()).toBe('Ada’s word')
  // the other field, which Ben changed, was not reverted
  await expect.poll(() => ada.getByTestId('vis_type').isChecked()).toBe(true)
})

it('[LIST-3] [NET-3] a failed list shows the status in the fixed words and loads after Retry', async () => {
  await createConversation(product, 'Still here', 'open')
  const page = await openAs('ada', '/home')
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  await page.route(LIST_CALLS, (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await page.goto('/')
  await page.getByText('Error loading conversations: 500 Internal Server Error', { exact: true }).waitFor()
  const sentence =
    / API Error: GET \/api\/v3\/conversations\?\S+ failed with status 500 \(Internal Server Error\)/
  expect(logged.filter((text) => sentence.test(text) && text.includes('out of order'))).not.toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: 'Still here' }).waitFor()
})

it('[LIST-3] [NET-6] a list without an answer says so', async () => {
  const page = await openAs('ada', '/home')
  await page.route(LIST_CALLS, (route) => route.abort())
  await page.goto('/')
  await page.getByText('Error loading conversations: 0 No answer', { exact: true }).waitFor()
  await page.getByText('The server cannot be reached. Check the connection and try again.').waitFor()
  await expect.poll(() => page.getByText('Loading conversations...').count()).toBe(0)
})

it('[MON-4] figures that cannot be refreshed stay, with their time', async () => {
  const id = await createConversation(product, 'Watched', 'open')
  const page = await openAs('ada', '/home')
  await page.clock.install()
  await page.goto(`/m/${id}/stats`)
  await page.getByText(/^As of .*, refreshed every 10 seconds\.$/).waitFor()
  await page.route('**/api/v3/conversationStats?*', (route) => route.abort())
  await page.clock.runFor(10_500)
  await page.getByText(/not refreshed|could not be refreshed/i).waitFor()
  await expect.poll(() => page.locator('dl.figures dd').count()).toBe(5)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(/^As of /).waitFor()
})

it('[NET-4] a rejected token is renewed once, and the screen does not change', async () => {
  const page = await openAs('ada', '/home')
  let refused = 0
  await page.route(LIST_CALLS, (route) => {
    if (refused > 0) return route.continue()
    refused += 1
    return route.fulfill({
      status: 401,
      json: { error: 'polis_err_auth_token_invalid', message: 'No.', status: 401 },
    })
  })
  const renewed = page.waitForResponse((response) => response.url().endsWith('/session/token'))
  await page.goto('/')
  expect((await renewed).status()).toBe(200)
  await page.getByRole('heading', { name: 'Your conversations' }).waitFor()
  expect(refused).toBe(1)
})
