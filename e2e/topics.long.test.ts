import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { writeComments } from './support/comments.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'
import { SUBJECTS, TEXTS } from './support/subjects.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const getTopics = (page: Page) => page.locator('.topic-item')
const readWaiting = async (page: Page) => page.getByRole('link', { name: /to review/ }).textContent()

it('[TOP-9] [TOP-2] topics appear by themselves; one is rejected with its comments, and undone', async () => {
  const id = await createConversation(product, 'What our town needs', 'open')
  await writeComments(product, id, TEXTS)
  const page = await openAs('ada', `/m/${id}/topics?layer=0`)
  await getTopics(page).first().waitFor()
  await page.getByText(/^Computed on /).waitFor()
  const names = await getTopics(page).locator('h4').allTextContents()
  expect(names.length).toBeGreaterThan(1)
  expect(names.every((name) => SUBJECTS.flat().some((word) => name.toLowerCase().includes(word)))).toBe(true)
  const first = getTopics(page).first()
  const count = Number(/(\d+) comments/.exec((await first.textContent()) ?? '')?.[1])
  await first.getByRole('button', { name: `Reject ${names[0]}` }).click()
  const question = page.getByRole('dialog')
  await question.getByText(`This applies to ${count} comments.`).waitFor()
  await question.getByRole('button', { name: `Reject ${count} comments` }).click()
  await first.getByText('Rejected', { exact: true }).waitFor()
  const left = `${TEXTS.length - count} to review`
  await expect.poll(() => readWaiting(page)).toContain(left)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone: ${count} comments changed back.`).waitFor()
  await first.getByText('Pending', { exact: true }).waitFor()
  await expect.poll(() => readWaiting(page)).toContain(`${TEXTS.length} to review`)
})
