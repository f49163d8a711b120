import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

/** Chooses a role, makes an invitation and returns its link. */
async function invite(page: Page, role: RegExp): Promise<string> {
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'Make the invitation' }).click()
  return String(await page.getByText(/\/invitation#/).textContent())
}

it('ada invites dan as analyst, he reads and cannot change, she makes him moderator and removes him', async () => {
  const id = await createConversation(product, 'Shall the market be closed to cars?', 'open')
  const ada = await openAs('ada', `/m/${id}/people`)
  const link = await invite(ada, /Analyst/)
  expect(new URL(link).origin).toBe(product.origin)
  expect(await inspectPage(ada)).toEqual([])

  const dan = await openAs('dan', `/m/${id}`)
  await dan.getByText(/You are signed in as dan@folkmoot.test. This account has no role here/).waitFor()
  await dan.goto(link)
  await dan.getByText('You are invited to work on “Shall the market be closed to cars?”.').waitFor()
  expect(await inspectPage(dan)).toEqual([])
  await dan.getByRole('button', { name: 'Accept' }).click()
  await dan.getByRole('heading', { level: 1, name: 'Moderate' }).waitFor()
  await dan.getByText('You are an analyst here').waitFor()
  await expect.poll(() => dan.getByRole('button', { name: 'Accept' }).count()).toBe(0)
  // the inspection leaves the page narrow, where the links are in a menu
  await dan.goto(`/m/${id}/stats`)
  await dan.getByRole('heading', { level: 1, name: 'Monitor' }).waitFor()
  await expect.poll(() => dan.getByRole('link', { name: 'Configure' }).count()).toBe(0)
  expect(await inspectPage(dan)).toEqual([])

  await ada.reload()
  await ada.getByRole('combobox', { name: 'Role of Dan Stranger' }).selectOption('moderator')
  await ada.getByText('Dan Stranger is Moderator now.').waitFor()
  await dan.goto(`/m/${id}`)
  await dan.getByRole('heading', { level: 1, name: 'Configure' }).waitFor()

  await ada.getByRole('button', { name: 'Remove Dan Stranger' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await ada.getByText('Dan Stranger is removed.').waitFor()
  await dan.reload()
  await dan.getByText(/This account has no role here/).waitFor()

  const log = await openAs('ada', `/m/${id}/security-log`)
  for (const act of [
    'Invited somebody',
    'Accepted an invitation',
    'Changed a role',
    'Removed somebody, or left',
  ])
    await log.getByText(act).first().waitFor()
})

it('a colleague is invited, changed, removed and leaves by command', async () => {
  const id = await createConversation(product, 'By command', 'open')
  const as = (name: string) => product.folkmoot('login', '--as', name)
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await product.folkmoot(...words)
    expect([words.join(' '), code, stderr]).toEqual([words.join(' '), 0, expect.any(String)])
    return stdout.trim()
  }
  await as('ada')
  const [, link = ''] = (await run('people', 'invite', 'analyst', '--conversation', id)).split('\t')
  await as('dan')
  expect(await run('people', 'accept', link)).toContain('analyst')
  expect((await product.folkmoot('conversations', 'set', id, 'topic=Mine')).code).not.toBe(0)
  await as('ada')
  expect(await run('people', 'list', '--conversation', id)).toContain('analyst')
  await run('people', 'change', '4', 'moderator', '--conversation', id)
  expect(await run('people', 'list', '--conversation', id)).toMatch(/^4\t.*\tmoderator\t/m)
  await as('dan')
  await run('people', 'leave', '--conversation', id, '--yes')
  await as('ada')
  expect(await run('people', 'list', '--conversation', id)).not.toMatch(/^4\t/m)
})
