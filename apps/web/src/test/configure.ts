import { screen } from '@testing-library/react'
// import the screens before the first test's timeout starts
import '../app/ConfigureScreen.tsx'
import '../features/conversation-frame/ConversationLayout.tsx'
import type { renderApp } from './render-app.tsx'
import { prepareConversation, setUpScreen } from './set-up-screen.ts'

export const PUT_CONVERSATION = 'PUT /api/v3/conversations'

/** Creates a conversation of Ada's before each test. @returns it, with helpers of settings tests */
export function setUpConfigure() {
  const context = setUpScreen(prepareConversation({ description: 'Tell us.' }))
  return Object.assign(context, {
    /** opens Configure as Ada, and waits until it is rendered */
    open: async (): ReturnType<typeof renderApp> => {
      const app = await context.render(`/m/${context.id}`)
      await screen.findByTestId('topic')
      return app
    },
    /** the conversation's row in the database */
    readStored: () =>
      context.server.db
        .selectFrom('conversations')
        .selectAll()
        .where('zid', '=', context.zid)
        .executeTakeFirstOrThrow(),
    /** saves a change as Ben */
    updateAsOther: (change: object) =>
      context.server.call('PUT', '/api/v3/conversations', 'ben', { conversation_id: context.id, ...change }),
  })
}

/** A field of Configure by its name. */
export const getField = (name: string) => screen.getByTestId<HTMLInputElement>(name)

/** Waits until everything is saved. */
export const waitUntilSaved = () => screen.findByText('Up to date')
