import type { Page } from 'playwright-core'
import { BUS_COMMENTS, writeComments } from './comments.ts'
import { createConversation, createOnce, importLibraryHours } from './conversations.ts'
import { failToLoad, type StateContext, type States } from './console-states.ts'

const TOPIC_SELECTOR = '.topic-item'

/** A conversation with topics, created once for all states of a file. */
const ensureTopics = createOnce(async (product) => {
  const id = await importLibraryHours(product)
  await writeComments(product, id, BUS_COMMENTS)
  return id
})

/** Opens a view of the topics and waits for them. */
async function openTopics({ product, openAs }: StateContext, view = ''): Promise<Page> {
  const id = await ensureTopics(product)
  const page = await openAs('ada', `/m/${id}/topics`)
  await page.locator(TOPIC_SELECTOR).first().waitFor()
  if (view !== '') await page.goto(`/m/${id}/topics/${view}`)
  return page
}

const fail = (view: string, calls: RegExp) =>
  failToLoad(
    async (product) => `/m/${await ensureTopics(product)}/topics${view}`,
    calls,
    /^Error: Network error loading/,
  )

/** Opens a view of a conversation without topics, and waits for its words. */
const showEmpty =
  (view: string, words: string, person = 'ada'): States[string] =>
  async ({ product, openAs }) => {
    const page = await openAs(person, `/m/${await createConversation(product, 'Nothing said')}/topics${view}`)
    await page.getByText(words).waitFor()
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
  'the topics without a topic': showEmpty('', 'No topics available for this conversation.'),
  'the map without comments': showEmpty('/proximity', 'No proximity data available for this layer.'),
  'the statistics without topics': showEmpty(
    '/stats',
    'No topics have been generated for this conversation yet.',
  ),
  'the topics without privilege': showEmpty(
    '',
    'Topic moderation is not enabled for this conversation.',
    'cleo',
  ),
  'the topics after a failed load': fail('', /\/topicMod\/topics\?/),
  'the map after a failed load': fail('/proximity', /\/topicMod\/proximity\?/),
  'the statistics after a failed load': fail('/stats', /\/topicMod\/stats\?/),
}
