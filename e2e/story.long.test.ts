import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'

const product = setUpProduct({ DEMO: '1' })

/** Opens the Story of the demonstration, once its votes are analysed. */
async function openStory(javaScriptEnabled: boolean) {
  const page = await product.page({ javaScriptEnabled })
  const config = (await (await fetch(`${product.origin}/config.json`)).json()) as {
    links: { demonstration: { result: string } }
  }
  const address = config.links.demonstration.result
  await expect
    .poll(async () => (await fetch(product.origin + address)).text())
    .toMatch(/The deepest divide is between/)
  await page.goto(address)
  return page
}

it('[STORY-1] the Story is whole without scripts', async () => {
  const page = await openStory(false)
  expect(await page.locator('h1').textContent()).toMatch(/^Lindwater/)
  expect(await page.locator('.story-section h2').allTextContents()).toEqual([
    expect.stringMatching(/^Every group agrees on \d+ comments$/),
    'People see it in 3 ways',
    expect.stringMatching(/^The deepest divide is between/),
    expect.stringMatching(/differ most, and still meet on/),
    'What happens next',
  ])
  expect(await page.getByRole('button').count()).toBe(0)
})

it('[STORY-10] the demonstration’s Story is two pages on A4', async () => {
  const page = await openStory(true)
  await page.getByRole('button', { name: 'Print or save as PDF' }).waitFor()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
