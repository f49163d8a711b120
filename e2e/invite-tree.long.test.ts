import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createTree, openOwnFields } from './support/invite-tree.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const waitForHeading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

/** Fills the form by keyboard and submits it. */
async function createWave(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.getByRole('spinbutton', { name }).fill(value)
  await page.getByRole('spinbutton').last().press('Enter')
}

it('[TREE-2] [TREE-3] [TREE-4] [TREE-5] three waves grow a tree while people join, and each person gets their own codes', async () => {
  const tree = await createTree(product, 'Where shall the tram go?')
  const page = await openAs('ada', `/m/${tree.conversation_id}/invite-tree`)
  await page.getByText('No waves yet. Create the initial wave below.').waitFor()
  await openOwnFields(page)
  await createWave(page, { 'Owner invites': '501' })
  await page.getByRole('dialog', { name: 'Create 501 invite codes?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await createWave(page, { 'Owner invites': '5' })
  await page.getByText('Made 5 codes.').waitFor()

  const [one, two] = await tree.codes()
  const people = [await tree.join(one), await tree.join(two)]
  expect(await tree.refused(one)).toMatch(/has joined with this invite/)
  await page.reload()
  await openOwnFields(page)
  await page.getByRole('spinbutton', { name: 'Invites per user' }).fill('2')
  await page.getByText('Wave 2 will make 4 codes at once: 2 each for the 2 people of wave 1.').waitFor()
  await page.getByText('3 people can still join wave 1: each will get 2, up to 6 more in all.').waitFor()

  await page.route('**/api/v3/treevite/waves', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'Out of order' })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Create Wave' }).click()
  await page.getByText('Failed to create wave').waitFor()
  await page.getByText('Out of order').waitFor()
  await page.unroute('**/api/v3/treevite/waves')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(/^Made 4 codes\. Each person who joins wave 1 from now on gets 2 codes/).waitFor()

  // people who join later get their codes when they join
  people.push(await tree.join((await tree.codes())[0]))
  const passedOn = await Promise.all(people.map((person) => tree.listOwnCodes(person)))
  expect(passedOn.map(({ length }) => length)).toEqual([2, 2, 2])
  await tree.join(passedOn[0]?.[0])
  await createWave(page, { 'Invites per user': '3', 'Owner invites': '1' })
  await page.getByText(/^Made 4 codes\. Each person who joins wave 2 from now on gets 3 codes/).waitFor()

  await page.getByRole('article', { name: 'Wave 3' }).waitFor()
  const branch = page.getByRole('listitem').filter({ has: page.getByRole('article', { name: 'Wave 1' }) })
  await expect.poll(() => branch.getByRole('article').allInnerTexts()).toHaveLength(3)
  const second = page.getByRole('article', { name: 'Wave 2' })
  expect((await second.innerText()).replaceAll(/\s+/g, ' ')).toContain(
    'People in it 1 Codes made 6 Codes used 1',
  )
  expect(await inspectPage(page)).toEqual([])
})

it('[CODE-1] [CODE-2] [CODE-4] codes are filtered, revoked by keyboard, saved as a file, and printed', async () => {
  const tree = await createTree(product, 'Where shall the bridge go?')
  for (const owner_invites of [3, 2, 60]) await tree.wave({ owner_invites })
  const page = await openAs('ben', `/m/${tree.conversation_id}/invite-codes`)
  await page.getByText('Showing 1–50 of 65').waitFor()
  await page.getByRole('combobox', { name: 'Wave' }).selectOption('Wave 1')
  await page.getByText('Found 3 invite codes').waitFor()
  expect(page.url()).toMatch(/wave_id=\d+$/)

  const [code = ''] = await page.locator('tbody code').allInnerTexts()
  await page.getByRole('button', { name: `Revoke ${code}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Revoke the code ${code}?` })
  await dialog.getByRole('button', { name: 'Revoke' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`The code ${code} is revoked.`).waitFor()
  await page.getByRole('row').filter({ hasText: code }).getByText('Revoked').waitFor()
  expect(await tree.refused(code)).toMatch(/revoked|taken back|no longer/i)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Unused')
  await page.getByText('Found 2 invite codes').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^treevite_invites_${tree.conversation_id}_[\\dTZ-]+\\.csv$`),
  )
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain(code)

  await page.route('**/invites/csv?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await page.getByRole('alertdialog', { name: 'Failed to download CSV' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  expect(await inspectPage(page)).toEqual([])

  await page.getByRole('button', { name: 'Printable sheet' }).click()
  await waitForHeading(page, 'Sheet of unused codes')
  await page
    .getByRole('img', { name: /^QR code/ })
    .nth(1)
    .waitFor()
  await page.reload()
  await page
    .getByRole('img', { name: /^QR code/ })
    .nth(1)
    .waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await expect.poll(() => page.getByText(code).count()).toBe(0)

  await page.goto(`/m/${tree.conversation_id}/invite-codes?sheet=1`)
  await page
    .getByRole('img', { name: /^QR code/ })
    .nth(47)
    .waitFor()
  for (const format of ['A4', 'Letter']) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(4)
  }
})
