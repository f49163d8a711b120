import type { Frame, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { findViolations, inspectPage } from './support/inspect-page.ts'
import { writeComments } from './support/comments.ts'
import { callAsAda, createConversation } from './support/conversations.ts'
import { setUpHostPage } from './support/host-page.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)
const hostPage = setUpHostPage()

const renderScript = () => `<script async src="${product.origin}/embed.js"></script>`

async function createConversationWithComments(topic: string, ...comments: string[]): Promise<string> {
  const id = await createConversation(product, topic, 'open')
  await writeComments(product, id, comments)
  return id
}

/** Reads the votes of a visitor as the conversation's owner: an id alone opens nothing. */
async function loadVotes(conversation_id: string, xid: string) {
  const { xids } = await callAsAda(product, 'GET', `xids?conversation_id=${conversation_id}`)
  const pid = (xids as { pid: number; xid: string }[]).find((row) => row.xid === xid)?.pid
  if (pid === undefined) return []
  const votes = await callAsAda(product, 'GET', `votes?conversation_id=${conversation_id}&pid=${pid}`)
  return votes as unknown as { tid: number; vote: number }[]
}

/** Finds the document of the frame in an element. */
async function getFrame(page: Page, place: string): Promise<Frame> {
  const element = await page.locator(`${place} iframe`).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`There is no frame in ${place}.`)
  return frame
}

const measureHeight = (page: Page, place: string) =>
  page.locator(`${place} iframe`).evaluate((frame) => frame.getBoundingClientRect().height)

/** Waits until the frame in an element has the height of its content. */
async function waitForHeight(page: Page, place: string): Promise<void> {
  const frame = await getFrame(page, place)
  const wanted = () => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
  await expect.poll(async () => (await measureHeight(page, place)) - (await wanted())).toBe(0)
}

/** Answers the comment in a frame. A browser that has not drawn a frame in its new height gives clicks to the page around it. */
async function agree(page: Page, place: string): Promise<void> {
  const button = page.frameLocator(`${place} iframe`).getByRole('button', { name: 'Agree', exact: true })
  await button.waitFor()
  await waitForHeight(page, place)
  // takes a picture of what is drawn
  await page.screenshot()
  await button.click()
}

const setList = (domain_whitelist: string) =>
  callAsAda(product, 'POST', 'domainWhitelist', { domain_whitelist })

/** Shows a conversation, one that the first comment creates, a mistyped and an unknown one, by two copies of the script. */
async function openFourPlaces(id: string): Promise<Page> {
  const { site_ids } = await callAsAda(product, 'GET', 'users')
  const page = await product.page()
  await page.goto(
    hostPage.show(`
      <div id="one" class="folkmoot" data-conversation_id="${id}" data-xid="member-7" data-border="none"></div>
      <div id="two" class="polis" data-site_id="${String(site_ids)}" data-page_id="trees" data-topic="Trees"></div>
      <div id="broken" class="folkmoot" data-conversation_id="nonsense"></div>
      <div id="foreign" class="folkmoot" data-conversation_id="9nosuchtalk" data-ui_lang="de"></div>
      ${renderScript()}${renderScript()}`),
  )
  return page
}

/** Writes the comment that creates the conversation of the second place. */
async function writeFirstComment(page: Page): Promise<void> {
  const two = page.frameLocator('#two iframe')
  await two.getByLabel('Your comment').fill('Plant lindens.')
  await two.getByRole('button', { name: 'Send' }).click()
  await two.getByText('your comment is in').waitFor()
  await page.reload()
  await two.getByRole('heading', { name: 'Trees' }).waitFor()
}

it('[PART-6] [INT-2] conversations on a page of another site accept votes and comments, and have the height of their content', async () => {
  const id = await createConversationWithComments('The park', 'More benches.', 'Fewer cars.')
  await setList(new URL(hostPage.origin).host)
  const page = await openFourPlaces(id)
  await page.getByText('data-conversation_id is missing or mistyped').waitFor()
  const foreign = page.frameLocator('#foreign iframe')
  await foreign.getByText('Das Gespräch dieser Seite wurde nicht gefunden.').waitFor()
  await expect.poll(() => page.locator('iframe').count()).toBe(3)

  const one = page.frameLocator('#one iframe')
  await one.getByRole('heading', { name: 'The park' }).waitFor()
  for (const count of [1, 2]) {
    await agree(page, '#one')
    await expect.poll(async () => (await loadVotes(id, 'member-7')).length).toBe(count)
  }
  await one.getByRole('heading', { name: 'Thank you!' }).waitFor()
  await writeFirstComment(page)
  const all = (await callAsAda(product, 'GET', 'conversations')) as unknown as { topic: string }[]
  const parent_url = `${hostPage.origin}/trees`
  expect(all.filter(({ topic }) => topic === 'Trees')).toMatchObject([{ parent_url }])
  await setList('')

  for (const place of ['#one', '#two', '#foreign']) await waitForHeight(page, place)
  expect(await measureHeight(page, '#foreign')).toBeLessThan(100)
})

it('[PART-6] elements that a page adds later are filled, and a site that the owner does not allow sees an error', async () => {
  const id = await createConversationWithComments('The square', 'More shade.')
  const page = await product.page()
  const address = hostPage.show(renderScript())
  await setList(new URL(address).host)
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('script')?.src.endsWith('/embed.js'))
  await page.evaluate((conversation_id) => {
    const place = document.createElement('div')
    Object.assign(place, { className: 'folkmoot' }).dataset['conversation_id'] = conversation_id
    document.body.append(place)
  }, id)
  const frame = page.frameLocator('iframe')
  await frame.getByText('More shade.').waitFor()
  for (const document of page.frames()) expect(await findViolations(document)).toEqual([])

  await setList('other.example')
  await page.goto(hostPage.show(`<div class="folkmoot" data-conversation_id="${id}"></div>${renderScript()}`))
  await frame.getByText('This conversation may not be shown on this website.').waitFor()
  await expect.poll(() => frame.getByText('More shade.').count()).toBe(0)
  await setList('')
})

it('[DIST-2] [SEC-1] the embed code of Distribute works on another site, and has a preview; a sealed frame shows it and takes no votes', async () => {
  const id = await createConversationWithComments('The library', 'Open on Sundays.')
  const console = await openAs('ada', `/m/${id}/share`)
  await console.getByRole('button', { name: 'Show a preview' }).click()
  const preview = console.frameLocator('iframe')
  await preview.getByText('Open on Sundays.').waitFor()
  expect(await inspectPage(console)).toEqual([])
  const lines = (await console.locator('[data-testid=embed-page] pre').textContent()) ?? ''
  const page = await product.page()
  await page.goto(hostPage.show(lines))
  await page.frameLocator('iframe').getByText('Open on Sundays.').waitFor()

  const sealedFrame = `<iframe title="Sealed" sandbox="allow-scripts" src="${product.origin}/${id}?xid=sealed"></iframe>`
  await page.goto(hostPage.show(sealedFrame))
  await page.frameLocator('iframe').getByRole('button', { name: 'Disagree' }).click()
  const refusal = page.frameLocator('iframe').getByText(/An answer was not accepted/)
  await refusal.first().waitFor()
  expect(await loadVotes(id, 'sealed')).toEqual([])
})
