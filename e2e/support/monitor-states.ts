import { createConversation } from './conversations.ts'
import { abortCalls } from './abort-calls.ts'
import type { States } from './console-states.ts'

/** Monitor without data. */
export const monitorStates: States = {
  'Monitor without visitors': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'Nobody yet')}/stats`)
    await page.getByText(/^No votes or comments yet/).waitFor()
    return page
  },
  'Monitor after a failed load': async ({ product, openAs }) => {
    const id = await createConversation(product, 'Figures out of reach')
    const page = await openAs('ada', '/account')
    await abortCalls(page, /\/conversationStats\?/)
    await page.goto(`/m/${id}/stats`)
    await page.getByText('The figures could not be loaded.').waitFor()
    return page
  },
}
