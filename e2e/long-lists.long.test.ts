import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[LIST-10] sixty conversations are in two pages; a pin stays on the next device', async () => {
  for (let at = 0; at < 60; at += 1) await createConversation(product, `Street ${at}`, 'open')
  const page = await openAs('ada', '/?sort=topic')
  const rows = page.locator('.conversation-card')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByRole('button', { name: 'Pin: Street 7', exact: true }).click()
  await page.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Street 7' }).waitFor()
  const other = await openAs('ada', '/')
  await other.getByRole('region', { name: 'Pinned' }).getByRole('link', { name: 'Street 7' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2 of 2').waitFor()
  await expect.poll(() => rows.count()).toBe(10)
})

it('[LIST-16] [LIST-17] an owner finds a setting, and saves a poster as files', async () => {
  const id = await createConversation(product, 'What should change in our neighbourhood?', 'open')
  const page = await openAs('ada', `/m/${id}`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('button', { name: 'Rules' }).click()
  await contents.locator('[aria-current]', { hasText: 'Rules' }).waitFor()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('accepted moderator')
  await page.locator('.setting-search').getByRole('listitem').first().getByRole('button').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('setting-strict_moderation')

  await page.goto(`/m/${id}/share`)
  const poster = page.getByRole('img', { name: /^Poster: What should change/ })
  await poster.waitFor()
  await expect.poll(() => poster.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(2100)
  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return readFile(await download.path())
  }
  expect((await save('Download the poster as SVG')).toString()).toContain('<svg')
  await page.getByLabel('Size').selectOption('social')
  const png = await save('Download the poster as PNG')
  // width and height in the header of the file
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  // the code is folded away
  await expect.poll(() => page.getByRole('button', { name: 'Copy the code' }).isVisible()).toBe(false)
  await page.getByText('Show the code, its options and a preview').click()
  await page.getByRole('button', { name: 'Copy the code' }).waitFor()
})
