import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { getDecisionsKind } from '../api/comment-lists.ts'
import { unregisterUnsaved } from '../session/unsaved-texts.ts'
import type { Account, renderApp } from './render-app.tsx'
import { prepareConversation, setUpScreen } from './set-up-screen.ts'
// load the screens before the time of the first test starts
import '../features/moderation/ModeratePage.tsx'
import '../features/moderation-log/ModerationLogPage.tsx'

/** Saving a decision. */
export const PUT = 'PUT /api/v3/comments'
/** Loading a list. */
export const LIST = 'GET /api/v3/comments?moderation=true&include_voting_patterns=false'

/** Creates a conversation with a participant before each test. @returns it, with helpers */
export function setUpModeration() {
  const room = setUpScreen(async (server) => {
    const made = await prepareConversation()(server)
    await server.build.participant(made.zid, 0)
    return made
  })
  // the next test has a new page
  afterEach(() => unregisterUnsaved(getDecisionsKind(room.id)))
  return Object.assign(room, {
    /** calls for whole lists; the frame asks for a count of its own */
    lists: () =>
      room.network.listCalls(LIST).filter(({ path }) => !path.includes('limit=') && !path.includes('tids=')),
    /** the decisions that were sent */
    sent: () =>
      room.network
        .listCalls(PUT)
        .map(({ body }) => body as { tid: number; mod: number; reason?: string; repeats?: number }),
    /** adds comments from number 0, each a text or a text with columns */
    add: async (...comments: (string | { txt: string; [column: string]: string | number })[]) => {
      for (const [tid, given] of comments.entries())
        await room.server.build.comment(room.zid, tid, typeof given === 'string' ? { txt: given } : given)
    },
    open: async (path = '', as: Account = 'ada'): ReturnType<typeof renderApp> => {
      const app = await room.render(`/m/${room.id}/comments${path}`, as)
      await screen.findByRole('heading', { level: 1, name: 'Moderate' })
      return app
    },
    /** the state of a comment in the database */
    stored: (tid: number) =>
      room.server.db
        .selectFrom('comments')
        .select(['mod', 'active', 'is_meta'])
        .where('zid', '=', room.zid)
        .where('tid', '=', tid)
        .executeTakeFirstOrThrow(),
    /** Ben, another moderator, decides */
    decideAsBen: (tid: number, mod: number) => {
      const decision = { conversation_id: room.id, tid, mod, active: true, is_meta: false, velocity: 1 }
      return room.server.call('PUT', '/api/v3/comments', 'ben', decision)
    },
  })
}

/** Makes the comment with a text the current one. @returns the pane that shows it */
export const detail = async (text: string) => {
  const row = await card(text)
  fireEvent.click(row)
  const number = /\d+/.exec(row.getAttribute('aria-labelledby') ?? '')?.[0]
  return screen.findByRole('region', { name: `Comment ${number}` })
}

/** Finds the row with a text. */
export const card = (text: string) => screen.findByRole('article', { name: new RegExp(text) })

/** Waits until no card has a text. */
export const gone = (text: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(text) })).toBeNull())

/** Presses a key where the focus is. */
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

/** The texts of the rows of the list, from the top. */
export const listRows = () =>
  [...document.querySelectorAll('article .comment-line')].map((line) => line.textContent)

/** Gets the tab of a list. */
export const tab = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })

/** Returns the texts of the three tabs. */
export const counts = () => ['Unmoderated', 'Accepted', 'Rejected'].map((name) => tab(name).textContent)
