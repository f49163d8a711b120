import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createTree } from './support/invite-tree.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const chooseFile = (page: Page, label: string, name: string, text: string) =>
  page
    .getByLabel(label)
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

it('[TREE-6] [TREE-10] [TREE-12] an official invites 20 people who may invite two each, saves the codes for letters, and takes some back', async () => {
  const { conversation_id: id } = await createTree(product, 'Where shall the tram go?')
  const page = await openAs('ada', `/m/${id}/invite-tree`)
  await page.getByRole('spinbutton', { name: 'How many people do you invite?' }).fill('20')
  await page.getByRole('spinbutton', { name: 'How many may each of them invite?' }).fill('2')
  await page
    .getByText('20 people get a code from you; each may invite 2; at most 60 people.', { exact: true })
    .waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the codes' }).click()
  await page.getByText('Made 20 codes.').waitFor()
  await page.getByText(/^Wave 2 is ready\. Each person who joins wave 1 from now on gets 2 codes/).waitFor()
  await page.getByRole('link', { name: 'See the codes' }).click()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'For mail merge' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\n')
  expect(lines[0]).toBe('wave,invite_code,status,invite_used_at,created_at,link')
  expect(lines).toHaveLength(21)
  const codes = lines.slice(1).map((line) => line.split(',')[1])
  expect(lines[1]).toContain(`${product.origin}/alpha/${id}#invite=${codes[0]}`)

  await chooseFile(page, 'Revoke codes in a file', 'lost.csv', ['code', ...codes.slice(0, 4)].join('\n'))
  await page.getByRole('dialog', { name: 'Revoke 4 codes?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked 4 codes.').waitFor()
  expect(await inspectPage(page)).toEqual([])
})
