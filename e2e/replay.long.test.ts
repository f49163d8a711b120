import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { importLibraryHours, runJsonCommand } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
setUpPeople(product)

/** A moment, as `reportReplay` sends it. */
interface Frame {
  votes: number
  voters: number
  group: number[]
}

let reportId = ''
let frames: Frame[] = []

beforeAll(async () => {
  const id = await importLibraryHours(product)
  reportId = String((await runJsonCommand(product, 'reports', 'create', id, '--level', '-1'))['report_id'])
  while (frames.length === 0) {
    const answer = await fetch(`${product.origin}/api/v3/reportReplay/${reportId}`)
    frames = ((await answer.json()) as { frames: Frame[] }).frames
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
})

const findSlider = (page: Page) => page.getByRole('slider', { name: 'Moment of the conversation' })

async function open(path: string, width = 1440): Promise<Page> {
  const page = await product.page()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(path)
  await findSlider(page).waitFor()
  return page
}

const readDots = (page: Page) =>
  page
    .locator('.landscape-dots .landscape-dot')
    .evaluateAll((dots) => dots.map((dot) => (dot as SVGElement).style.transform))

it('the past of an imported conversation has moments, in which people and groups appear', () => {
  expect(frames.length).toBeGreaterThan(4)
  const votes = frames.map((frame) => frame.votes)
  expect(votes).toEqual(votes.toSorted((one, other) => one - other))
  expect(frames[0]!.voters).toBeLessThan(frames.at(-1)!.voters)
  // who is in the first moment is drawn by lot, so it may have two groups already
  expect(new Set(frames.at(-1)!.group).size).toBeGreaterThan(1)
})

it('a reader moves through the past with the keyboard, and sends a moment to others', async () => {
  const page = await open(`/landscape/${reportId}`)
  const slider = findSlider(page)
  const now = await readDots(page)
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => slider.inputValue()).toBe(String(frames.length - 2))
  const { votes, voters } = frames.at(-2)!
  const numbers = `${votes.toLocaleString('en')} votes of ${voters.toLocaleString('en')} people`
  expect(await slider.getAttribute('aria-valuetext')).toContain(numbers)
  await expect.poll(() => page.locator('.replay-moment').textContent()).toContain(numbers)
  expect(page.url()).toMatch(new RegExp(`\\?votes=${votes}$`))
  const then = await readDots(page)
  expect(then).not.toEqual(now)
  expect(await inspectPage(page)).toEqual([])

  const other = await open(new URL(page.url()).pathname + new URL(page.url()).search)
  expect(await readDots(other)).toEqual(then)
  const saved = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Save as SVG' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`after ${numbers}`)
  await findSlider(other).focus()
  await other.keyboard.press('End')
  await expect.poll(() => readDots(other)).toEqual(now)
})

it('a link to a past moment with a comment opens on a phone as it was sent, and says so', async () => {
  const { votes } = frames.at(-2)!
  const view = `?comment=1&votes=${votes}`
  const page = await open(`/landscape/${reportId}${view}`, 360)
  await page.getByText('Comment #1 is not shown here', { exact: false }).waitFor()
  // longer than a swipe takes to settle, because the page scrolls to the comment itself
  await page.waitForTimeout(400)
  expect(new URL(page.url()).search).toBe(view)
  const [slider, sentence] = await Promise.all(
    [findSlider(page), page.locator('.landscape-resting')].map((part) => part.boundingBox()),
  )
  expect(sentence!.y).toBeGreaterThan(slider!.y)
})

it('plays from the beginning, in the report on a phone too, with targets for thumbs', async () => {
  const page = await open(`/report/${reportId}`, 360)
  const play = page.getByRole('button', { name: 'Replay' })
  for (const control of [play, findSlider(page)])
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await play.click()
  await expect.poll(() => findSlider(page).inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Pause' }).click()
  const stopped = await findSlider(page).inputValue()
  await page.waitForTimeout(1300)
  await expect.poll(() => findSlider(page).inputValue()).toBe(stopped)
  expect(await inspectPage(page)).toEqual([])
  const getDuration = () =>
    page.evaluate(() => {
      const picture = document.querySelector('.landscape-picture svg')!
      const dot = picture.querySelector('.landscape-dot') ?? picture
      return [picture.classList.contains('is-replayed'), getComputedStyle(dot).transitionDuration]
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await findSlider(page).fill(String(frames.length - 1))
  await expect.poll(getDuration).toEqual([true, '0.4s, 0.4s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await getDuration()).toEqual([true, '0s'])
})
