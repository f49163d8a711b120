import type { Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { BUS_COMMENTS, writeComments } from './comments.ts'
import { importLibraryHours, createConversation } from './conversations.ts'
import { abortCalls } from './abort-calls.ts'
import type { StateContext, States } from './console-states.ts'

const TOPIC_SELECTOR = '.topic-item'

const conversationIds = new Map<string, Promise<string>>()

/** Creates a conversation with topics once for all states of a file. */
function ensureTopics(product: Product): Promise<string> {
  const make = async () => {
    const id = await importLibraryHours(product)
    await writeComments(product, id, BUS_COMMENTS)
    return id
  }
  const id = conversationIds.get(product.origin) ?? make()
  conversationIds.set(product.origin, id)
  return id
}

/** Opens a view of the topics and waits for them. */
async function openTopics({ product, openAs }: StateContext, view = ''): Promise<Page> {
  const id = await ensureTopics(product)
  const page = await openAs('ada', `/m/${id}/topics`)
  await page.locator(TOPIC_SELECTOR).first().waitFor()
  if (view !== '') await page.goto(`/m/${id}/topics/${view}`)
  return page
}

/** Opens a view of the topics that fails to load. */
async function openWithAbortedCalls(
  { product, openAs }: StateContext,
  view: string,
  calls: RegExp,
): Promise<Page> {
  const id = await ensureTopics(product)
  const page = await openAs('ada', '/account')
  await abortCalls(page, calls)
  await page.goto(`/m/${id}/topics${view}`)
  await page.getByText(/^Error: Network error loading/).waitFor()
  return page
}

/** Topic moderation in each of its states. */
export const topicStates: States = {
  'the topics with an open one': async (context) => {
    const page = await openTopics(context)
    await page.locator(TOPIC_SELECTOR).first().getByRole('button', { expanded: false }).click()
    await page.getByText('Moderator', { exact: true }).waitFor()
    return page
  },
  'the topics with a dialog': async (context) => {
    const page = await openTopics(context)
    await page
      .getByRole('button', { name: /^Reject / })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByText(/This applies to/)
      .waitFor()
    return page
  },
  'the comments of a topic with a selected one': async (context) => {
    const page = await openTopics(context)
    await page
      .getByRole('link', { name: /^View Comments/ })
      .first()
      .click()
    await page
      .getByRole('checkbox', { name: /^Select comment/ })
      .first()
      .check()
    return page
  },
  'the map of comments': async (context) => {
    const page = await openTopics(context, 'proximity')
    await page.locator('canvas').waitFor()
    return page
  },
  'the map of comments as a table': async (context) => {
    const page = await openTopics(context, 'proximity')
    await page.getByText('Show as table').click()
    await page.getByRole('table').waitFor()
    return page
  },
  'the statistics of topics': async (context) => {
    const page = await openTopics(context, 'stats')
    await page.getByText('Completion rate', { exact: true }).waitFor()
    return page
  },
  'the topics without a topic': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'Nothing said')}/topics`)
    await page.getByText('No topics available for this conversation.').waitFor()
    return page
  },
  'the map without comments': async ({ product, openAs }) => {
    const page = await openAs(
      'ada',
      `/m/${await createConversation(product, 'Nothing near')}/topics/proximity`,
    )
    await page.getByText('No proximity data available for this layer.').waitFor()
    return page
  },
  'the statistics without topics': async ({ product, openAs }) => {
    const page = await openAs(
      'ada',
      `/m/${await createConversation(product, 'Nothing decided')}/topics/stats`,
    )
    await page.getByText('No topics have been generated for this conversation yet.').waitFor()
    return page
  },
  'the topics without privilege': async ({ product, openAs }) => {
    const page = await openAs('cleo', `/m/${await createConversation(product, 'Not for Cleo')}/topics`)
    await page.getByText('Topic moderation is not enabled for this conversation.').waitFor()
    return page
  },
  'the topics after a failed load': (context) => openWithAbortedCalls(context, '', /\/topicMod\/topics\?/),
  'the map after a failed load': (context) =>
    openWithAbortedCalls(context, '/proximity', /\/topicMod\/proximity\?/),
  'the statistics after a failed load': (context) =>
    openWithAbortedCalls(context, '/stats', /\/topicMod\/stats\?/),
}
