import type { Product } from '../harness.ts'
import { writeComments } from './comments.ts'
import { createConversation } from './conversations.ts'
import type { setUpHostPage } from './host-page.ts'
import { LANGUAGES } from './participant-states.ts'
import type { States } from './console-states.ts'

const conversations = new Map<string, Promise<string>>()

async function createPreparedConversation(product: Product): Promise<string> {
  const id = await createConversation(product, 'The park', 'open')
  await writeComments(product, id, ['More benches.', 'Fewer cars.'])
  return id
}

/**
 * Pages of another site that the script has filled, in three languages: one with a conversation; and, separate because browsers
 * do not draw frames below the window, one with an unknown conversation and one without an id.
 */
export const createEmbedStates = (town: ReturnType<typeof setUpHostPage>): States =>
  Object.fromEntries(
    LANGUAGES.flatMap((language): [string, States[string]][] => {
      const show = async (product: Product, ids: readonly string[], wanted: string) => {
        const places = ids.map(
          (id) => `<div class="folkmoot" data-conversation_id="${id}" data-ui_lang="${language}"></div>`,
        )
        const script = `<script async src="${product.origin}/embed.js"></script>`
        const page = await product.page()
        await page.goto(town.show(`${places.join('')}${script}`))
        await page.frameLocator('iframe').locator(wanted).first().waitFor()
        return page
      }
      return [
        [
          `${language}: a conversation in a page of another site`,
          async ({ product }) => {
            const known = conversations.get(product.origin) ?? createPreparedConversation(product)
            conversations.set(product.origin, known)
            return show(product, [await known], '.answers button')
          },
        ],
        [
          `${language}: snippets that lead nowhere`,
          ({ product }) => show(product, ['9nosuchtalk', 'nonsense'], 'p'),
        ],
      ]
    }),
  )
