import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[ADM-2] [API-6] a stranger sees that the account has no access, with a link to the list', async () => {
  const id = await createConversation(product, 'Ada’s own', 'open')
  for (const path of [`/m/${id}`, `/m/${id}/stats`]) {
    const page = await openAs('dan', path)
    await page.getByText('Your account does not have the permissions to view this page.').waitFor()
    await expect.poll(() => page.getByLabel('Topic').count()).toBe(0)
    await expect.poll(() => page.locator('dl.figures').count()).toBe(0)
    await page.getByRole('link', { name: 'Go to all conversations' }).click()
    await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  }
})

it('[ADM-3] an administrator has access without owning or moderating', async () => {
  const id = await createConversation(product, 'Everybody’s business', 'open')
  const page = await openAs('cleo', `/m/${id}`)
  await page.getByLabel('Topic').waitFor()
  await expect.poll(() => page.getByLabel('Topic').inputValue()).toBe('Everybody’s business')
})

it('[ADM-2] access is checked again for another conversation in the address', async () => {
  const own = await createConversation(product, 'Mine to see', 'open')
  const page = await openAs('dan', `/m/${own}`)
  await page.getByText('Your account does not have the permissions to view this page.').waitFor()
  await page.getByRole('link', { name: 'Go to all conversations' }).click()
  await page.getByRole('button', { name: 'Create new conversation' }).click()
  await page.getByLabel('Topic').waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByText('Your account does not have the permissions to view this page.').waitFor()
  await expect.poll(() => page.getByLabel('Topic').count()).toBe(0)
  await page.goForward()
  await page.goForward()
  await page.getByLabel('Topic').waitFor()
})

it('[ADM-5] an unknown id is shown, with a link to the list', async () => {
  const page = await openAs('dan', '/m/9nosuchid')
  await page.getByRole('heading', { name: 'There is no such conversation' }).waitFor()
  await page.getByText('9nosuchid').waitFor()
  await page.getByRole('link', { name: 'Go to all conversations' }).click()
  await page.getByRole('heading', { name: 'All Conversations' }).waitFor()
  expect(page.url()).toBe(`${product.origin}/`)
})

it('[PUB-9] an unknown path returns 404 with a helpful page', async () => {
  const page = await product.page()
  const answer = await page.goto('/no/such/page?q=1')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByText('/no/such/page').waitFor()
  await page.getByRole('link', { name: 'To the home page' }).click()
  await page.getByRole('heading', { name: 'Input Crowd, Output Meaning' }).waitFor()
})
