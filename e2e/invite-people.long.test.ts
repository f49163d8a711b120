import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createTree } from './support/invite-tree.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const LIST =
  'Name;E-Mail;Sprache\nAda Álvarez;ada@example.org;Deutsch\nBen;ben@example.org;fr\nCleo;nowhere;\n'

const chooseFile = (page: Page, label: string, name: string, text: string) =>
  page
    .getByLabel(label)
    .last()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

it('[TREE-6] [TREE-8] [TREE-9] [TREE-10] [TREE-11] [TREE-12] [TREE-14] an official invites 20 people who may invite two each, names two, and takes codes back', async () => {
  const { conversation_id: id } = await createTree(product, 'Where shall the tram go?')
  const page = await openAs('ada', `/m/${id}/invite-tree`)
  await page.getByRole('spinbutton', { name: 'How many people do you invite?' }).fill('20')
  await page.getByRole('spinbutton', { name: 'How many may each of them invite?' }).fill('2')
  await page
    .getByText('20 people get a code from you; each may invite 2; at most 60 people.', { exact: true })
    .waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as a plan' }).click()
  await page.getByText('Wave 1 will make 20 codes at once: 20 codes for you.').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Run step 1' }).click()
  await page.getByText('Made 20 codes.').waitFor()
  await page.getByRole('button', { name: 'Run step 2' }).click()
  await page.getByText(/^Wave 2 is ready\. Each person who joins wave 1 from now on gets 2 codes/).waitFor()
  await page.getByRole('link', { name: 'See the codes' }).click()

  await page.getByRole('button', { name: 'People and mail' }).click()
  await chooseFile(page, 'List of people (CSV)', 'people.csv', LIST)
  await page.getByText('2 people in this list get a code.').waitFor()
  await page.getByText('Line 4 has no valid e-mail address.').waitFor()
  await page.getByRole('button', { name: 'Give 2 people codes' }).click()
  await page.getByText('2 people have a code now.').waitFor()
  await page.getByRole('rowheader', { name: 'Ada Álvarez' }).waitFor()
  await page.getByText(/its operator sets SMTP_URL/).waitFor()
  expect(await inspectPage(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File for mail merge' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFname,e-mail,link,code,language')
  expect(lines[1]).toContain(`Ada Álvarez,ada@example.org,${product.origin}/alpha/${id}?ui_lang=de#invite=`)
  expect(lines).toHaveLength(21)

  // the link opens the page in the language of the person
  const link = lines[1]?.split(',')[2] ?? ''
  const guest = await product.page()
  await guest.goto(link)
  await guest.getByText(/Zum Teilnehmen brauchen Sie einen Einladungscode/).waitFor()

  await page.getByRole('link', { name: 'Back to the codes' }).click()
  const codes = lines.slice(10, 14).map((line) => line.split(',')[3])
  await chooseFile(page, 'Revoke codes in a file', 'lost.csv', ['code', ...codes].join('\n'))
  await page.getByRole('dialog', { name: 'Revoke 4 codes?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked 4 codes.').waitFor()
  expect(await inspectPage(page)).toEqual([])
})
