import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { importLibraryHours, runJsonCommand } from './support/conversations.ts'
import { createTree } from './support/invite-tree.ts'

const product = setUpProduct()

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Reads the downloaded file. */
async function saveDownload(page: Page, name: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

it('[PART-3] [TREE-5] a link admits one person, who saves their login code, returns with it, and passes invites on', async () => {
  const tree = await createTree(product, 'Where shall the tram go?')
  await tree.wave({ owner_invites: 2 })
  await tree.wave({ invites_per_user: 2 })
  const [code = '', other = ''] = await tree.codes()
  await tree.join(other)
  const address = `/alpha/${tree.conversation_id}`

  const phone = await product.page({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] })
  await phone.goto(`${address}#invite=${other}`)
  const field = phone.getByRole('textbox', { name: 'Invite code' })
  await field.waitFor()
  expect([await field.inputValue(), phone.url()]).toEqual([other, product.origin + address])
  await press(phone, 'Join')
  await phone.getByText('This code has already been used.').waitFor()
  expect(await inspectPage(phone)).toEqual([])

  // another link in the same tab
  await phone.goto(`${address}#invite=${code}`)
  await expect.poll(() => field.inputValue()).toBe(code)
  await press(phone, 'Join')
  await phone.getByRole('heading', { name: 'Your login code' }).waitFor()
  const login = await phone.locator('.login-code code').innerText()
  const file = await saveDownload(phone, 'Save as a file')
  expect([file.name, file.text.includes(login)]).toEqual(['login-code.txt', true])
  await press(phone, 'I have saved it')

  const own = phone.getByRole('region', { name: 'Your invites' })
  await own.getByText('2 invites left.', { exact: false }).waitFor()
  await own
    .getByRole('button', { name: /^Copy link/ })
    .first()
    .click()
  const link = await phone.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${product.origin}${address}#invite=`)
  expect((await saveDownload(phone, 'Save all as CSV')).text.trim().split('\n')).toHaveLength(3)
  await phone.reload()
  await own.waitFor()
  await expect.poll(() => phone.getByText(login).count()).toBe(0)

  const laptop = await product.page({ locale: 'ar-EG' })
  await laptop.goto(link)
  await laptop.getByRole('textbox', { name: 'رمز الدخول' }).fill(login)
  await press(laptop, 'متابعة')
  await laptop.getByRole('heading', { name: 'دعوات لتمرّرها' }).waitFor()
  expect(await laptop.evaluate(() => document.documentElement.dir)).toBe('rtl')
  expect(await inspectPage(laptop)).toEqual([])
  await laptop.getByRole('combobox', { name: 'اللغة' }).selectOption('Deutsch')
  await laptop.getByRole('heading', { name: 'Einladungen zum Weitergeben' }).waitFor()
  await laptop.reload()
  await laptop.getByRole('heading', { name: 'Einladungen zum Weitergeben' }).waitFor()
  expect(await laptop.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual([
    'ltr',
    'de',
  ])
})

it('[PART-4] the map has the groups of the analysis, and the own position moves with the votes', async () => {
  const id = await importLibraryHours(product)
  await runJsonCommand(product, 'conversations', 'set', id, 'vis_type=1', 'results_shown=always')
  await expect
    .poll(async () => {
      const answer = await fetch(`${product.origin}/api/v3/math/pca2?conversation_id=${id}`)
      return ((await answer.json()) as { math_tick: number }).math_tick
    })
    .toBeGreaterThan(0)

  const phone = await product.page(PHONE)
  await phone.goto(`/${id}`)
  const drawing = phone.getByRole('img', { name: /^Map of \d+ people in \d groups/ })
  await drawing.waitFor()
  await phone.getByText('Vote on a few comments to see your own position here.').waitFor()

  const place = () => phone.locator('.map-here circle').getAttribute('cx')
  await press(phone, /^Agree/)
  await phone.getByText(/^Your votes so far are closest to group [A-Z]\.$/).waitFor()
  const first = await place()
  await press(phone, /^Disagree/)
  await expect.poll(place).not.toBe(first)
  // the map is in the browser's cache
  await phone.reload()
  await phone.getByRole('heading', { name: 'What unites all' }).waitFor()
  await drawing.waitFor()
  // which people wait decides by chance whether the public map has two groups or three
  const name = (await drawing.getAttribute('aria-label')) ?? ''
  const groups = Number(/in (\d) groups/.exec(name)?.[1])
  expect(groups).toBeGreaterThanOrEqual(2)
  await expect.poll(() => phone.getByRole('button', { name: /^Group [A-Z]/ }).count()).toBe(groups)
})
