import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { takePicture } from './browser.ts'
import { setUpProduct } from './harness.ts'
import { importLibraryHours, runJsonCommand } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[FILE-3] [FILE-5] a file as Excel writes it becomes comments, and the files of the report open in Excel', async () => {
  await product.folkmoot('login', '--as', 'ada')
  const id = String(await importLibraryHours(product))
  const page = await openAs('ada', `/m/${id}`)
  const western = Buffer.from(
    'Gut;Schlecht\r\nDer neue Park h\u00E4lt;Zu wenige B\u00E4nke dort\r\n',
    'latin1',
  )
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'ideen.csv', mimeType: 'text/csv', buffer: western })
  await page.getByText('Which column of “ideen.csv” has the comments?').waitFor()
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await takePicture(page, `files-column-${width}`)
  }
  await page.getByText('Schlecht', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Use this column' }).click()
  await page.getByText(/read as Windows-1252/).waitFor()
  await page.getByText('Zu wenige Bänke dort').waitFor()
  await takePicture(page, 'files-western-360')
  const { report_id } = await runJsonCommand(product, 'reports', 'create', id)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.origin}/exportReport/${String(report_id)}`)
  const select = page.getByRole('combobox', { name: 'Format' })
  await select.selectOption('For Excel')
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await takePicture(page, `files-export-${width}`)
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download comments.csv' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFFtimestamp,datetime,comment-id,/)
})
