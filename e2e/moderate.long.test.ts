import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { setUpKeptPages } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpKeptPages(product)

it('[PUB-8] at 360 px the comment, behind it the list', async () => {
  const id = await createConversation(product, 'Small', 'open')
  await writeComments(product, id, [
    'More trees',
    'Call +49 30 1234567, you asshole',
    'More trees!!!',
    'More  trees.',
  ])
  const page = await openAs('ada', '/')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/m/${id}/comments`)
  const pane = page.getByRole('region', { name: 'Comment 1', exact: true })
  await pane.getByText('Telephone number').waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect.poll(() => pane.isVisible()).toBe(false)
  await page.getByRole('article', { name: '#1 ' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  await pane.getByRole('button', { name: 'Reject', exact: true }).click()
  // the next comment, without a way back to the list
  const next = page.getByRole('region', { name: 'Comment 0', exact: true })
  await next.getByText('2 others say nearly the same').waitFor()
  await next.getByRole('button', { name: 'Accept #0, reject its 2 repeats' }).click()
  await page.getByRole('heading', { name: 'No comments to review' }).waitFor()
})
