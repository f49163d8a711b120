import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspectPage } from './support/inspect-page.ts'
import { createConversation } from './support/conversations.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('ada makes a token for a conversation, a program uses it, and she ends it', async () => {
  const id = await createConversation(product, 'Shall the market be closed to cars?', 'open')
  const ada = await openAs('ada', '/account')
  await ada.getByRole('link', { name: 'Access tokens for programs' }).click()
  await ada.getByText('No tokens yet').waitFor()
  expect(await inspectPage(ada)).toEqual([])
  await ada.getByRole('textbox', { name: 'What is it for?' }).fill('Nightly export')
  await ada.getByRole('combobox', { name: 'Where does it work?' }).selectOption({
    label: 'in “Shall the market be closed to cars?”',
  })
  await ada.getByRole('checkbox', { name: 'Export' }).check()
  await ada.getByRole('button', { name: 'Make the token' }).click()
  const token = String(await ada.getByText(/^fmt_/).textContent())
  expect(await inspectPage(ada)).toEqual([])
  const read = () =>
    fetch(`${product.origin}/api/v3/conversationHealth?conversation_id=${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await read()).status).toBe(200)
  await ada.reload()
  await ada.getByRole('button', { name: 'End the token Nightly export' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await ada.getByText('No tokens yet').waitFor()
  expect((await read()).status).toBe(401)
})

it('ada makes a webhook, tries it out, and reads in its log why it failed', async () => {
  const id = await createConversation(product, 'Shall the market be closed to cars?', 'open')
  const ada = await openAs('ada', `/m/${id}/people`)
  await ada.getByRole('link', { name: 'Webhooks of this conversation' }).click()
  await ada.getByText('No webhooks yet').waitFor()
  expect(await inspectPage(ada)).toEqual([])
  await ada.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/')
  await ada.getByRole('button', { name: 'Make the webhook' }).click()
  await ada.getByText(/This address must begin with https/).waitFor()
  // a name that leads nowhere
  await ada.getByRole('textbox', { name: 'Address' }).fill('https://hooks.invalid/folkmoot')
  await ada.getByRole('button', { name: 'Make the webhook' }).click()
  await ada.getByText(/^whsec_/).waitFor()
  await ada.getByRole('button', { name: /^Send a test message/ }).click()
  await ada.getByText('All events · 1 waiting').waitFor()
  await ada.getByRole('button', { name: /^Log of/ }).click()
  const reason = ada.getByText('The host is not known, 1 attempt')
  await expect
    .poll(
      async () => {
        await ada.getByRole('button', { name: 'Load again' }).click()
        return reason.count()
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  expect(await inspectPage(ada)).toEqual([])
})
