import { signXid } from './signed-xids.ts'
import type { Page } from 'playwright-core'
import type { Product } from '../harness.ts'
import { writeComments } from './comments.ts'
import { importLibraryHours, createConversation, runJsonCommand } from './conversations.ts'
import { createTree } from './invite-tree.ts'
import type { States } from './console-states.ts'

/** The languages that look most different: most used, longest words, from right to left. */
export const LANGUAGES = ['en', 'de', 'ar'] as const

const TEXTS = ['Plant trees along the river.', 'Close the street to cars.', 'Build a bridge for everybody.']

async function createConversations(product: Product) {
  const voting = await createConversation(product, 'What shall become of the square?', 'open')
  await runJsonCommand(
    product,
    'conversations',
    'set',
    voting,
    'importance_enabled=true',
    'description=Say what *you* think.',
  )
  await writeComments(product, voting, TEXTS)
  const closed = await createConversation(product, 'Is it over?', 'open')
  await runJsonCommand(product, 'conversations', 'set', closed, 'is_active=false')
  const empty = await createConversation(product, 'Who begins?', 'open')
  const map = await importLibraryHours(product)
  await runJsonCommand(product, 'conversations', 'set', map, 'vis_type=1')
  const tree = await createTree(product, 'Where shall the tram go?')
  await tree.wave({ owner_invites: LANGUAGES.length })
  await tree.wave({ invites_per_user: 2 })
  return { voting, closed, empty, map, tree: tree.conversation_id, codes: await tree.codes() }
}

const conversations = new Map<string, ReturnType<typeof createConversations>>()

/** Conversations of one server, created when first needed. */
function ensureConversations(product: Product): ReturnType<typeof createConversations> {
  const known = conversations.get(product.origin) ?? createConversations(product)
  conversations.set(product.origin, known)
  return known
}

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
async function openPage(product: Product, address: string, wanted: string): Promise<Page> {
  const page = await product.page()
  await page.goto(address)
  await page.locator(wanted).first().waitFor()
  return page
}

function createStates(language: (typeof LANGUAGES)[number]): States {
  const words = `ui_lang=${language}`
  return {
    'the entry of a conversation by invitation': async ({ product }) =>
      openPage(product, `/alpha/${(await ensureConversations(product)).tree}?${words}`, 'form'),
    'the login code after joining': async ({ product }) => {
      const { tree, codes } = await ensureConversations(product)
      const code = codes[LANGUAGES.indexOf(language)]
      const page = await openPage(product, `/alpha/${tree}?${words}#invite=${code}`, 'form')
      await page.locator('form button').first().click()
      await page.locator('.login-code').waitFor()
      return page
    },
    'a comment to vote on': async ({ product }) =>
      openPage(product, `/${(await ensureConversations(product)).voting}?${words}`, '.answers button'),
    'unsent answers': async ({ product }) => {
      const page = await openPage(
        product,
        `/${(await ensureConversations(product)).voting}?${words}`,
        '.answers button',
      )
      await page.context().setOffline(true)
      await page.locator('.answers button').first().click()
      await page.locator('.outbox.shown').waitFor()
      return page
    },
    'thanks, and the map with the own position': async ({ product }) => {
      const { map } = await ensureConversations(product)
      const visitor = await signXid(product, `reader-${language}`)
      await voteOnAll(product, map, visitor)
      return openPage(product, `/${map}?${words}&${new URLSearchParams(visitor).toString()}`, '.map-here')
    },
    'a closed conversation': async ({ product }) =>
      openPage(product, `/${(await ensureConversations(product)).closed}?${words}`, 'main .notice'),
    'nothing to vote on': async ({ product }) =>
      openPage(product, `/${(await ensureConversations(product)).empty}?${words}`, '.voting h2'),
    'an unknown conversation': async ({ product }) => openPage(product, `/2unknown22?${words}`, 'h1'),
  }
}

/** The participant page in each state in these languages, by name. */
export const participantStates: States = Object.fromEntries(
  LANGUAGES.flatMap((language) =>
    Object.entries(createStates(language)).map(([name, show]) => [`${language}: ${name}`, show]),
  ),
)
