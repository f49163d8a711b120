import { screen } from '@testing-library/react'
// import the screens before the first test's timeout starts
import '../features/configure/ConfigurePage.tsx'
import '../features/seed-comments/SeedComments.tsx'
import '../features/conversation-frame/ConversationLayout.tsx'
import { createErrorResponse } from './network-control.ts'
import type { Account, renderApp } from './render-app.tsx'
import { prepareConversation, setUpScreen } from './set-up-screen.ts'

const PUT = 'PUT /api/v3/conversations'

/** Creates a conversation of Ada's before each test. @returns it, with helpers of settings tests */
export function setUpConfigure(options?: Parameters<typeof setUpScreen>[1]) {
  const context = setUpScreen(prepareConversation({ description: 'Tell us.' }), options)
  return Object.assign(context, {
    /** opens Configure, and waits until it is rendered */
    open: async (as: Account = 'ada'): ReturnType<typeof renderApp> => {
      const app = await context.render(`/m/${context.id}`, as)
      await screen.findByTestId('topic')
      return app
    },
    /** changes columns of the conversation before it is opened */
    change: (columns: Parameters<typeof context.server.build.change>[1]) =>
      context.server.build.change(context.zid, columns),
    /** the conversation's row in the database */
    readStored: () => context.server.row('conversations', { zid: context.zid }),
    /** the bodies of the saves so far */
    saves: () => context.network.listCalls(PUT).map(({ body }) => body as Record<string, unknown>),
    /** lets saves fail until the returned function is called */
    breakSaves: () =>
      context.network.answer(PUT, () => createErrorResponse(500, 'polis_err_internal', 'It broke.')),
    /** saves a change as Ben */
    updateAsOther: (change: object) =>
      context.server.call('PUT', '/api/v3/conversations', 'ben', { conversation_id: context.id, ...change }),
  })
}

/** A field of Configure by its name. */
export const getField = (name: string) => screen.getByTestId<HTMLInputElement>(name)

/** Waits until everything is saved. */
export const waitUntilSaved = () => screen.findByText('Up to date')

/** The present state in the track of all states. */
export const getStep = () =>
  screen.getByTestId('lifecycle-control').querySelector('[aria-current=step]')?.textContent

/** True if the browser would ask before the page is left. */
export function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
