import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { importLibraryHours } from './support/conversations.ts'
import { readFigures } from './support/check-import.ts'
import { createTree } from './support/invite-tree.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const getRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const IN_UTC = { timezoneId: 'UTC' }

/** Presses a button and reads the downloaded file. */
async function saveDownload(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

it('[MON-1] [MON-2] [MON-5] a range is chosen by keyboard, survives a reload, and is saved with exact ends', async () => {
  const id = await importLibraryHours(product)
  const page = await openAs('ada', `/m/${id}/stats`, IN_UTC)
  await page.getByText(/^This is your first visit/).waitFor()
  expect(await readFigures(page)).toEqual(['26', '197', '7.58', '6', '9'])

  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('Stats') && asked.push(request.url())))
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Custom range')
  await page.getByLabel('Start').fill('2026-03-04T00:00')
  await page.getByLabel('End').fill('2026-03-03T00:00')
  await page.getByLabel('End').press('Enter')
  await page.getByText('The end has to be after the start.').waitFor()
  expect(await inspectPage(page)).toEqual([])
  await page.getByLabel('Start').fill('2026-03-03T00:00')
  await page.getByLabel('End').fill('2026-03-05T00:00')
  await page.getByLabel('End').press('Enter')
  await page.getByText(/^From 3 Mar 2026, 00:00 until 5 Mar 2026, 00:00\./).waitFor()
  expect(new URL(asked.at(-1) ?? '').searchParams.get('until')).toBe(String(Date.UTC(2026, 2, 5)))
  await expect.poll(() => page.locator('[aria-busy="false"]').count()).toBe(1)
  const inRange = await readFigures(page)
  expect(inRange).not.toEqual(['26', '197', '7.58', '6', '9'])

  await page.reload()
  await page.getByText(/^From 3 Mar 2026, 00:00 until/).waitFor()
  expect(await readFigures(page)).toEqual(inRange)
  await expect.poll(() => page.getByLabel('Start').inputValue()).toBe('2026-03-03T00:00')

  await getRegion(page, 'Voters over time').locator('canvas').waitFor()
  const csv = await saveDownload(page, 'Save Voters over time as CSV')
  expect(csv.name).toBe(`voters-${id}.csv`)
  const lines = csv.content.toString().split('\r\n').slice(0, -1)
  expect(lines[0]).toBe('\uFEFFUntil,Voters')
  expect(lines[1]).toMatch(/^2026-03-03T00:00:00\.000Z,[1-9]/)
  expect(lines.at(-1)?.split(',')[1]).toBe(inRange[0])
  const png = await saveDownload(page, 'Save Votes per participant as PNG')
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  // its width: 800 px at twice the resolution
  expect(png.content.readUInt32BE(16)).toBe(1600)
})

it('[MON-1] [MON-4] with an invite tree, the funnel begins with its codes; a failure is reported and retried automatically', async () => {
  const tree = await createTree(product, 'Who looks after the park?')
  await tree.wave({ owner_invites: 5, invites_per_user: 0 })
  const [code] = await tree.codes()
  await tree.join(code)
  const page = await openAs('ada', '/', IN_UTC)
  await page.route('**/api/v3/conversationStats?**', (route) => route.abort())
  await page.route('**/api/v3/treevite/waves?**', (route) => route.abort())
  await page.goto(`/m/${tree.conversation_id}/stats`)
  await page.getByText('The figures could not be loaded.').waitFor()
  await page.unroute('**/api/v3/conversationStats?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('The codes of the invite tree could not be loaded.').waitFor()
  await page.unroute('**/api/v3/treevite/waves?**')
  await page.getByRole('button', { name: 'Retry' }).click()

  const funnel = getRegion(page, 'From invite to comment')
  await funnel.getByRole('img').locator('canvas').waitFor()
  await funnel.getByLabel('Show as table').focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => funnel.getByRole('row').allTextContents())
    .toEqual([
      'StepNumberShare',
      'Codes made5',
      'Codes used120%',
      'Took part1',
      'Voted00%',
      'Voted on seven or more00%',
      'Voted on all they were shown00%',
      'Wrote00%',
    ])
  expect(await inspectPage(page)).toEqual([])
})
