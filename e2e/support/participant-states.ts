import { signXid } from './signed-xids.ts'
import type { Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { writeComments } from './comments.ts'
import { changeConversation, createConversation, createOnce, importLibraryHours } from './conversations.ts'
import { createTree } from './invite-tree.ts'
import type { StateContext, States } from './console-states.ts'

/** The languages that look most different: most used, longest words, from right to left. */
const LANGUAGES = ['en', 'de', 'ar'] as const
/** States that are inspected in German or Arabic too: those with most words, and those with sides. */
const MORE_STATES = {
  de: ['the entry of a conversation by invitation', 'a comment to vote on', 'unsent answers'],
  ar: ['the login code after joining', 'a comment to vote on', 'thanks, and the map with the own position'],
}

const TEXTS = ['Plant trees along the river.', 'Close the street to cars.', 'Build a bridge for everybody.']

/** Conversations of one server, created when first needed. */
const ensureConversations = createOnce(async (product) => {
  const settings = { importance_enabled: true, description: 'Say what *you* think.' }
  const voting = await createConversation(product, 'What shall become of the square?', 'open', settings)
  await writeComments(product, voting, TEXTS)
  const closed = await createConversation(product, 'Is it over?', 'open', { is_active: false })
  const empty = await createConversation(product, 'Who begins?', 'open')
  const map = await importLibraryHours(product)
  await changeConversation(product, map, { vis_type: 1 })
  const tree = await createTree(product, 'Where shall the tram go?')
  await tree.wave({ owner_invites: LANGUAGES.length })
  await tree.wave({ invites_per_user: 2 })
  return { voting, closed, empty, map, tree: tree.conversation_id, codes: await tree.codes() }
})

/** Agrees with all comments as a visitor with a signed external id. */
async function voteOnAll(
  { origin }: Product,
  conversation_id: string,
  visitor: Record<string, string>,
): Promise<void> {
  const comments = await fetch(`${origin}/api/v3/comments?conversation_id=${conversation_id}`)
  for (const { tid } of (await comments.json()) as { tid: number }[])
    await fetch(`${origin}/api/v3/votes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ conversation_id, tid, vote: -1, ...visitor }),
    })
}

/** Opens a page in a language, and waits for an element of its state. */
async function openPage({ openAs }: StateContext, address: string, wanted: string): Promise<Page> {
  const page = await openAs('nobody', address)
  await page.locator(wanted).first().waitFor()
  return page
}

function createStates(language: (typeof LANGUAGES)[number]): States {
  const words = `ui_lang=${language}`
  const show =
    (name: 'tree' | 'voting' | 'closed' | 'empty', wanted: string, more = '') =>
    async (context: StateContext) => {
      const id = (await ensureConversations(context.product))[name]
      return openPage(context, `/${name === 'tree' ? 'alpha/' : ''}${id}?${words}${more}`, wanted)
    }
  const openComment = show('voting', '.answers button')
  return {
    'the entry of a conversation by invitation': show('tree', 'form'),
    'the login code after joining': async (context) => {
      const { codes } = await ensureConversations(context.product)
      const page = await show('tree', 'form', `#invite=${codes[LANGUAGES.indexOf(language)]}`)(context)
      await page.locator('form button').first().click()
      await page.locator('.login-code').waitFor()
      return page
    },
    'a comment to vote on': openComment,
    'unsent answers': async (context) => {
      const page = await openComment(context)
      await page.context().setOffline(true)
      await page.locator('.answers button').first().click()
      await page.locator('.outbox.shown').waitFor()
      return page
    },
    'the own data': async (context) => {
      const page = await openComment(context)
      await page.locator('.answers button').first().click()
      await page.getByText('Your data in this conversation').click()
      await page.getByRole('link', { name: 'Download everything' }).waitFor()
      return page
    },
    'thanks, and the map with the own position': async (context) => {
      const { map } = await ensureConversations(context.product)
      const visitor = await signXid(context.product, `reader-${language}`)
      await voteOnAll(context.product, map, visitor)
      return openPage(context, `/${map}?${words}&${new URLSearchParams(visitor).toString()}`, '.map-here')
    },
    'a closed conversation': show('closed', 'main .notice'),
    'nothing to vote on': show('empty', '.voting h2'),
    'an unknown conversation': (context) => openPage(context, `/2unknown22?${words}`, 'h1'),
  }
}

/** The participant page in each state, some of them also in other languages. */
export const participantStates: States = Object.fromEntries(
  LANGUAGES.flatMap((language) =>
    Object.entries(createStates(language)).flatMap(([name, show]) =>
      language === 'en' || MORE_STATES[language].includes(name) ? [[`${language}: ${name}`, show]] : [],
    ),
  ),
)
