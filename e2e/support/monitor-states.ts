import { newConversation } from './conversations.ts'
import { cut } from './cut.ts'
import type { States } from './states.ts'

/** Monitor where there is nothing to see. */
export const monitorStates: States = {
  'Monitor before anybody has come': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await newConversation(product, 'Nobody yet')}/stats`)
    await page.getByText(/^This is your first look/).waitFor()
    return page
  },
  'Monitor that failed': async ({ product, openAs }) => {
    const id = await newConversation(product, 'Figures out of reach')
    const page = await openAs('ada', '/account')
    await cut(page, /\/conversationStats\?/)
    await page.goto(`/m/${id}/stats`)
    await page.getByText('The figures could not be loaded.').waitFor()
    return page
  },
}
