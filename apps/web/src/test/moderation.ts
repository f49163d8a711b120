import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { decisionsOf } from '../features/comments/kept-decisions.ts'
import { unregisterUnsaved } from '../session/drafts.ts'
import type { Account, renderApp } from './render-app.tsx'
import { prepareConversation, setUpScreen } from './set-up-screen.ts'

/** Saving a decision. */
export const PUT_COMMENT = 'PUT /api/v3/comments'
/** Loading a list. */
export const LIST_CALL = 'GET /api/v3/comments?moderation=true&include_voting_patterns=false'

/** Makes a conversation with a participant before each test. @returns it, and what can be done with it */
export function setUpModeration() {
  const room = setUpScreen(async (server) => {
    const made = await prepareConversation()(server)
    await server.build.participant(made.zid, 0)
    return made
  })
  // the page ends with its test
  afterEach(() => unregisterUnsaved(decisionsOf(room.id)))
  return Object.assign(room, {
    /** calls for whole lists; the frame asks for a count of its own */
    lists: () =>
      room.network
        .callsTo(LIST_CALL)
        .filter(({ path }) => !path.includes('limit=') && !path.includes('tids=')),
    add: async (...texts: string[]) => {
      for (const [tid, txt] of texts.entries()) await room.server.build.comment(room.zid, tid, { txt })
    },
    open: async (path = '', as: Account = 'ada'): ReturnType<typeof renderApp> => {
      const app = await room.render(`/m/${room.id}/comments${path}`, as)
      await screen.findByRole('heading', { level: 1, name: 'Moderate' })
      return app
    },
    /** how a comment stands in the database */
    stored: (tid: number) =>
      room.server.db
        .selectFrom('comments')
        .select(['mod', 'active', 'is_meta'])
        .where('zid', '=', room.zid)
        .where('tid', '=', tid)
        .executeTakeFirstOrThrow(),
    /** another moderator decides */
    elsewhere: (tid: number, mod: number) => {
      const decision = { conversation_id: room.id, tid, mod, active: true, is_meta: false, velocity: 1 }
      return room.server.call('PUT', '/api/v3/comments', 'ben', decision)
    },
  })
}

/** The card with a text. */
export const findCard = (text: string) => screen.findByRole('article', { name: new RegExp(text) })

/** Waits until no card has a text. */
export const waitUntilGone = (text: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(text) })).toBeNull())

/** Presses a key where the focus is. */
export const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/** The tab of a list. */
export const getTab = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })

/** What the three tabs say. */
export const getTabTexts = () =>
  ['Unmoderated', 'Accepted', 'Rejected'].map((name) => getTab(name).textContent)
