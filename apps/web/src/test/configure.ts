import type { BooleanOption, HelpColourField, IntegerOption, TextField } from '@folkmoot/domain/conversations'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { screen } from '@testing-library/react'
import { createNetworkControl } from './network-control.ts'
import { renderApp } from './render-app.tsx'

// import the screens before the first test's timeout starts
import '../app/ConfigureScreen.tsx'
import '../features/conversation-frame/ConversationLayout.tsx'

export const PUT_CONVERSATION = 'PUT /api/v3/conversations'

type Stored = Record<IntegerOption | BooleanOption | 'is_active' | 'is_draft', number> &
  Record<TextField | HelpColourField, string | null>

interface ConfigureTest {
  server: TestServer
  network: ReturnType<typeof createNetworkControl>
  id: string
  zid: number
  /** opens Configure as Ada, and waits until it is rendered */
  open: () => ReturnType<typeof renderApp>
  /** the conversation's row in the database */
  readStored: () => Promise<Stored>
  /** saves a change as Ben */
  updateAsOther: (change: object) => Promise<unknown>
}

/** Creates a conversation of Ada's on a server of its own, with the helpers of settings tests. */
export async function prepareConfigure(columns: { is_draft?: number } = {}): Promise<ConfigureTest> {
  const server = await createTestServer()
  const network = createNetworkControl()
  const { conversation_id: id, zid } = await server.build.conversation({
    topic: 'A car-free centre?',
    description: 'Tell us.',
    ...columns,
  })
  return {
    server,
    network,
    id,
    zid,
    open: async () => {
      const app = await renderApp(`/m/${id}`, { as: 'ada', server, through: network.through })
      await screen.findByTestId('topic')
      return app
    },
    readStored: () =>
      server.db.selectFrom('conversations').selectAll().where('zid', '=', zid).executeTakeFirstOrThrow(),
    updateAsOther: (change: object) =>
      server.call('PUT', '/api/v3/conversations', 'ben', { conversation_id: id, ...change }),
  }
}

/** A field of Configure by its name. */
export const getField = (name: string) => screen.getByTestId<HTMLInputElement>(name)

/** Waits until everything is saved. */
export const waitUntilSaved = () => screen.findByText('Up to date')
