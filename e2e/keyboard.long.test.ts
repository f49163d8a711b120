import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { pressOn, waitForStatus, tabTo, readAccessibilityTree } from './support/keyboard.ts'
import { createConversation } from './support/conversations.ts'
import { setUpKeptPages } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpKeptPages(product)

it('[PUB-8] [AUTH-1] [AUTH-3] signing in from the landing page and out again by the Tab key alone', async () => {
  const page = await product.page()
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await readAccessibilityTree(page)).toContain('- link "Get Started"')
  await pressOn(page, 'Get Started')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(await readAccessibilityTree(page)).toMatch(/heading "Sign in" \[level=1\][\s\S]*button "Sign In"/)
  await pressOn(page, 'Sign In')
  await page.getByRole('button', { name: /ada@/ }).waitFor()
  await pressOn(page, /ada@folkmoot\.test/)
  await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
  await pressOn(page, 'Sign out')
  await page.waitForURL(`${product.origin}/home`)
})

it('[LIST-2] [LIST-6] [ACC-1] [INT-1] the list is searched, and embed options are chosen', async () => {
  const others = Array.from({ length: 12 }, (_, at) => `Street ${at}`)
  for (const topic of ['Benches', 'Trees', 'Trees at night', ...others])
    await createConversation(product, topic, 'open')
  const page = await openAs('ada', '/')
  await page.getByRole('link', { name: 'Benches' }).waitFor()
  await tabTo(page, /Search/)
  await page.keyboard.type('trees')
  await waitForStatus(page, '2 of 15 conversations')
  expect(await readAccessibilityTree(page)).toMatch(/region "Your conversations"[\s\S]*link "Trees at night"/)
  await tabTo(page, 'Skip to the content', 'Shift+Tab')
  await pressOn(page, 'Account')
  await page.getByRole('heading', { name: 'Hello, Ada!' }).waitFor()
  await pressOn(page, 'Copy the e-mail address')
  await waitForStatus(page, /Copied|copying/)
  await tabTo(page, 'Skip to the content', 'Shift+Tab')
  await pressOn(page, 'Integrate')
  await page.getByRole('heading', { name: 'Integrate', level: 1 }).waitFor()
  await pressOn(page, 'Change what it shows and how it looks')
  await pressOn(page, 'Visitors can vote', 'Space')
  await page.locator('code', { hasText: 'data-ucv="false"' }).waitFor()
})

it('[CFG-1] [CFG-3] [CFG-6] [CFG-7] a conversation is closed, explained and seeded', async () => {
  const page = await openAs('ada', `/m/${await createConversation(product, 'The lido', 'open')}`)
  await page.getByLabel('Topic').waitFor()
  await tabTo(page, 'Description')
  await page.keyboard.type('Say why.')
  await tabTo(page, 'A seed comment')
  await waitForStatus(page, 'The description is saved.')
  await page.keyboard.type('It should open in May')
  await pressOn(page, 'Submit')
  await waitForStatus(page, 'Success!')
  expect(await page.getByRole('list', { name: 'Seed comments so far' }).ariaSnapshot()).toContain(
    'It should open in May',
  )
  const choosing = page.waitForEvent('filechooser')
  await pressOn(page, /\.csv file/)
  const buffer = Buffer.from('comment_text\nThe water is warm enough\n')
  await (await choosing).setFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Add 1 comment' }).waitFor()
  await pressOn(page, 'Add 1 comment')
  await waitForStatus(page, '1 added, 0 skipped, 0 failed.')
  await pressOn(page, 'Open for votes and comments', 'Space')
  await waitForStatus(page, 'The conversation is closed. Voting and commenting are off.')
  await page.keyboard.press('Space')
  await waitForStatus(page, 'The conversation is open.')
  await pressOn(page, 'Participants see the opinion map', 'Space')
  await waitForStatus(page, 'Up to date')
})

it('[DIST-1] [DIST-2] [DIST-6] the link, its QR code, the embed code and the file of ids are copied or saved', async () => {
  const id = await createConversation(product, 'Handed on', 'open')
  const page = await openAs('ada', `/m/${id}/share`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  expect(await readAccessibilityTree(page)).toMatch(
    /alert: ?This conversation has no comments|alert:[\s\S]*This conversation has no comments/,
  )
  await pressOn(page, 'Copy share link')
  await waitForStatus(page, 'Copied: share link')
  const starts = { 'Download SVG': '<svg ', 'Download PNG': '\x89PNG', 'Download XID file': 'participant,' }
  for (const [button, start] of Object.entries(starts)) {
    const downloading = page.waitForEvent('download')
    await pressOn(page, button)
    const file = await downloading
    expect(file.suggestedFilename()).toContain(id)
    expect((await readFile(await file.path(), 'latin1')).startsWith(start)).toBe(true)
  }
})
