import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation } from './support/conversations.ts'
import { signInOnPage } from './support/people.ts'

const product = setUpProduct()

it('[AUTH-1] [AUTH-5] [AUTH-8] [ADM-5] a deep link with its query survives signing in at the issuer’s page', async () => {
  const id = await createConversation(product, 'A bench for every street', 'open')
  const page = await product.page()
  const wanted = `/m/${id}/stats?from=a%20mail&n=2#figures`
  await page.goto(wanted)
  await page.waitForURL((url) => url.pathname === '/signin')

  await signInOnPage(page, 'ada')
  await page.getByRole('heading', { name: 'Monitor' }).waitFor()
  expect(page.url()).toBe(product.origin + wanted)
  const header = page.getByRole('banner')
  await header.getByText('Ada Owner').waitFor()
  expect(await header.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/signout')

  await page.reload()
  await page.getByRole('heading', { name: 'Monitor' }).waitFor()
  expect(page.url()).toBe(product.origin + wanted)
})

it('[AUTH-3] [AUTH-5] [PUB-3] signing out opens /home, clears the account, and the next visit asks again', async () => {
  const page = await product.page()
  await page.goto('/conversations')
  await signInOnPage(page, 'ada')
  await page.getByRole('heading', { name: 'All Conversations' }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Input Crowd, Output Meaning' }).waitFor()
  expect(page.url()).toBe(`${product.origin}/home`)
  const storedKeys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  // scroll positions that the router stores when it leaves a page
  expect(storedKeys.filter((name) => name !== 'react-router-scroll-positions')).toEqual([])
  const brand = page.getByRole('banner').getByRole('link', { name: 'Folkmoot' })
  expect(await brand.getAttribute('href')).toBe('/home')

  await page.goto('/')
  await page.waitForURL((url) => url.pathname === '/home')
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => /SessionRoot|Console/.test(name))).toEqual([])

  await page.goto('/conversations?again')
  await page.waitForURL((url) => url.pathname === '/signin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  // the issuer's session has ended too: it asks for an account
  await page.getByRole('button', { name: 'ada@folkmoot.test' }).waitFor()
})
