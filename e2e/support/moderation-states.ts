import type { Page } from 'playwright-core'
import { writeComments } from './comments.ts'
import { callAsAda, createConversation, createOnce } from './conversations.ts'
import { failToLoad, type StateContext, type States } from './console-states.ts'

/** Comments of every kind, the second accepted. */
const ensureComments = createOnce(async (product) => {
  const conversation_id = await createConversation(product, 'Looked at', 'open')
  const texts = ['Trees', 'Benches', 'Call +49 30 1234567, you asshole', 'Trees!!!', 'Tre es.']
  await writeComments(product, conversation_id, texts)
  const decision = { mod: 1, active: true, is_meta: false, velocity: 1 }
  await callAsAda(product, 'PUT', 'comments', { conversation_id, tid: 1, ...decision })
  return conversation_id
})

/** Opens the queue, and waits for its comments. */
async function openQueue({ product, openAs }: StateContext): Promise<Page> {
  const page = await openAs('ada', `/m/${await ensureComments(product)}/comments`)
  await page.getByRole('article').first().waitFor()
  return page
}

const showDialog =
  (key: string): States[string] =>
  async (context) => {
    const page = await openQueue(context)
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    return page
  }

/** Opens another list or the log, and waits for an element. */
const show =
  (place: string, wanted: string): States[string] =>
  async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await ensureComments(product)}/comments/${place}`)
    await page.locator(wanted).waitFor()
    return page
  }

/** Moderation in each of its states. */
export const moderationStates: States = {
  'the queue with a selected comment': async (context) => {
    const page = await openQueue(context)
    await page.getByRole('checkbox', { name: 'Select comment 0' }).click()
    await page.getByRole('region', { name: 'Selected comments' }).waitFor()
    return page
  },
  'the queue after failed decisions': async (context) => {
    const page = await openQueue(context)
    await page.route('**/api/v3/comments', (route) => route.abort())
    for (const tid of [0, 2]) await page.getByRole('checkbox', { name: `Select comment ${tid}` }).click()
    const bar = page.getByRole('region', { name: 'Selected comments' })
    await bar.getByRole('button', { name: 'Accept' }).click()
    await page.getByText('2 failed and are selected again', { exact: false }).first().waitFor()
    return page
  },
  'the queue with reasons to reject': showDialog('Shift+R'),
  'the queue with its keys': showDialog('?'),
  'the log of moderation': show('log', 'role=table'),
  'no rejected comments': show('rejected', 'role=heading[name="No rejected comments"]'),
  'the queue after a failed load': failToLoad(
    async (product) => `/m/${await ensureComments(product)}/comments`,
    /\/api\/v3\/comments\?/,
    'The comments could not be loaded.',
  ),
}
