import type { Product } from '../harness.ts'
import { writeComments } from './comments.ts'
import { createConversation, createOnce } from './conversations.ts'
import type { setUpHostPage } from './host-page.ts'
import type { States } from './console-states.ts'

const ensureConversation = createOnce(async (product) => {
  const id = await createConversation(product, 'The park', 'open')
  await writeComments(product, id, ['More benches.', 'Fewer cars.'])
  return id
})

/**
 * Pages of another site that the script has filled: one with a conversation; and, separate because browsers do not draw frames
 * below the window, one from right to left with an unknown conversation and one without an id.
 */
export function createEmbedStates(town: ReturnType<typeof setUpHostPage>): States {
  const show = async (product: Product, language: string, ids: readonly string[], wanted: string) => {
    const places = ids.map(
      (id) => `<div class="folkmoot" data-conversation_id="${id}" data-ui_lang="${language}"></div>`,
    )
    const script = `<script async src="${product.origin}/embed.js"></script>`
    const page = await product.page()
    await page.goto(town.show(`${places.join('')}${script}`))
    await page.frameLocator('iframe').locator(wanted).first().waitFor()
    return page
  }
  return {
    'a conversation in a page of another site': async ({ product }) =>
      show(product, 'en', [await ensureConversation(product)], '.answers button'),
    'snippets that lead nowhere': ({ product }) => show(product, 'ar', ['9nosuchtalk', 'nonsense'], 'p'),
  }
}
