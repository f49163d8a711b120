import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { getFocusedName, pressOn, waitForStatus, tabTo, readAccessibilityTree } from './support/keyboard.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const DONATION_URL = 'https://give.example/form'
const product = setUpProduct({ DONATE_URL: DONATION_URL })
const openAs = setUpPeople(product)

const expectFocus = (page: Page, name: string | RegExp) =>
  expect.poll(() => getFocusedName(page)).toMatch(name)

it('[CFG-4] colours are refused, saved, checked for contrast, undone by a key and reset to the default', async () => {
  const page = await openAs('ada', `/m/${await createConversation(product, 'In our colours', 'open')}`)
  await page.getByLabel('Topic').waitFor()
  await tabTo(page, 'Pick: Background')
  await page.keyboard.press('Tab')
  expect(await getFocusedName(page)).toBe('Background')
  await page.keyboard.type('#12')
  await page.getByRole('alert').filter({ hasText: 'This is not a colour.' }).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('#e0e0e0')
  await page.keyboard.press('Enter')
  await waitForStatus(page, 'The background colour is saved.')
  await tabTo(page, 'Text')
  await page.keyboard.type('silver')
  await page.keyboard.press('Enter')
  await waitForStatus(page, 'The text colour is saved.')
  await waitForStatus(page, /^This is hard to read: the contrast is [\d.]+ to 1/)

  await page.keyboard.press('F8')
  expect(await getFocusedName(page)).toBe('Undo')
  expect(await page.getByRole('status').filter({ hasText: 'The text colour' }).ariaSnapshot()).toMatch(
    /The text colour is saved\.\s*F8 moves to Undo\.[\s\S]*button "Undo"[\s\S]*button "Dismiss"/,
  )
  await page.keyboard.press('Enter')
  await expectFocus(page, /^Text$/)
  await expect.poll(() => page.getByTestId('help_color').inputValue()).toBe('')
  await page.getByText('This is hard to read').waitFor({ state: 'detached' })

  await tabTo(page, 'Use default: Background', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectFocus(page, /^Background$/)
  await expect.poll(() => page.getByTestId('help_bgcolor').inputValue()).toBe('')
  await waitForStatus(page, 'Up to date')
})

it('[CFG-10] a draft is prepared by the checklist and launched', async () => {
  const page = await openAs('ada', `/m/${await createConversation(product, 'Nearly ready')}`)
  const list = page.getByRole('region', { name: 'Before you launch' })
  await list.getByText('0 seed comments are visible').waitFor()
  const steps = () => list.ariaSnapshot()
  expect(await steps()).toMatch(/Open: The description is empty[\s\S]*link "Write it"/)
  await pressOn(page, 'Write it')
  await expectFocus(page, /^Description$/)
  await page.keyboard.type('The town wants to know.')
  await page.keyboard.press('Tab')
  await waitForStatus(page, 'The description is saved.')
  await expect.poll(steps).toContain('Done: The description says')

  await tabTo(page, 'Add seed comments', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectFocus(page, /^A seed comment$/)
  await page.keyboard.type('The lido should open in May')
  await pressOn(page, 'Submit')
  await list.getByText('One seed comment is visible').waitFor()

  await pressOn(page, 'Launch')
  const question = page.getByRole('dialog')
  await question.waitFor()
  expect(await question.ariaSnapshot()).toMatch(
    /Launch this conversation\?[\s\S]*You can launch\. \d things are still open\./,
  )
  await pressOn(page, 'Launch')
  await waitForStatus(page, 'The conversation is launched.')
  await expectFocus(page, /^Configure$/)
  await expect.poll(() => list.count()).toBe(0)
})

it('[LIST-4] [LIST-6] a conversation of another owner is found and opened in its own tab', async () => {
  const id = await createConversation(product, 'For the moderator', 'open')
  await createConversation(product, 'Another of hers', 'open')
  const page = await openAs('ben', '/')
  await page.getByRole('link', { name: 'Another of hers' }).waitFor()
  await pressOn(page, /^Other conversations/)
  await expectFocus(page, /^Other conversations$/)
  await page.getByRole('link', { name: /^Another of hers/ }).waitFor()
  await tabTo(page, 'Search')
  await page.keyboard.type('for the moderator')
  await waitForStatus(page, /^1 of \d+ conversations$/)
  expect(await readAccessibilityTree(page)).toMatch(
    /region "Conversations of other people"[\s\S]*link "For the moderator \(opens in a new tab\)"/,
  )
  const opening = page.context().waitForEvent('page')
  await pressOn(page, /^For the moderator/)
  const tab = await opening
  await tab.waitForURL(`${product.origin}/${id}`)
  await tab.close()
  await tabTo(page, 'Your conversations', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectFocus(page, /^All Conversations$/)
})

it('[PUB-7] [PUB-4] Donate is at the end of a page, and its form opens in a tab of its own', async () => {
  const page = await product.page()
  await page
    .context()
    .route(`${DONATION_URL}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>How much?</p>' }),
    )
  await page.goto('/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const opening = page.context().waitForEvent('page')
  await tabTo(page, 'Donate (opens in a new tab)', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const tab = await opening
  await tab.frameLocator('iframe[title="Donation form"]').getByText('How much?').waitFor()
  expect(await readAccessibilityTree(tab)).toMatch(
    /heading "Donate" \[level=1\][\s\S]*link "Open the donation form \(opens in a new tab\)"/,
  )
  const form = tab.context().waitForEvent('page')
  await pressOn(tab, 'Open the donation form (opens in a new tab)')
  await (await form).getByText('How much?').waitFor()
})

it('[MOD-8] [MOD-4] a bulk decision works with single keys off; a failed one is repeated and undone', async () => {
  const id = await createConversation(product, 'Many at once', 'open')
  await writeComments(product, id, ['Benches by the river', 'Fewer cars', 'A night bus', 'Trees'])
  const page = await openAs('ada', `/m/${id}/comments`)
  await page.getByRole('article', { name: '#3 ' }).waitFor()
  for (const tid of [0, 1, 2]) await pressOn(page, `Select comment ${tid}`, 'Space')
  await waitForStatus(page, '3 selected')
  await page.route('**/api/v3/comments', (route) => {
    const { tid } = (route.request().postDataJSON() ?? {}) as { tid?: number }
    return tid === 1 ? route.abort() : route.fallback()
  })
  await tabTo(page, 'Clear')
  await pressOn(page, 'Reject')
  await page
    .getByRole('alert')
    .filter({ hasText: 'Rejected 2 of 3. 1 failed and is selected again.' })
    .waitFor()
  await expectFocus(page, /^#3 /)
  expect(await page.getByRole('article', { name: '#1 ' }).ariaSnapshot()).toMatch(
    /checkbox "Select comment 1" \[checked\][\s\S]*Not saved/,
  )
  await page.unrouteAll()
  await pressOn(page, 'Try 1 again')
  await waitForStatus(page, 'Rejected #1. 1 left.')
  await tabTo(page, 'Undo: Rejected #1.', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await waitForStatus(page, 'Undone: #1.')
  await expectFocus(page, /^#1 /)
})
