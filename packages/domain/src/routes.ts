/** The pages inside a conversation, below `/m/:conversation_id`. */
const CONVERSATION_ROUTES = [
  '',
  '/share',
  '/comments',
  '/comments/accepted',
  '/comments/rejected',
  '/comments/log',
  '/stats',
  '/reports/*',
  '/topics',
  '/topics/proximity',
  '/topics/stats',
  '/topics/topic/:topicKey',
  '/invite-tree',
  '/invite-codes',
  '/people',
  '/webhooks',
  '/security-log',
] as const

/** What the pages of privileged users show, for those who do not have them (REP-2). */
export const INSIGHTS_PATH = '/insights'

/**
 * The addresses of the console, as React Router writes them: `:name` stands for one part, `:name?` for one that may be missing, and
 * `*` for any rest.
 */
export const CONSOLE_ROUTES: readonly string[] = /* @__PURE__ */ [
  '/',
  '/conversations',
  '/other-conversations',
  '/integrate',
  '/account',
  '/tokens',
  '/webhooks',
  '/people/:site_id?',
  '/invitation',
  '/security-log',
  '/signin',
  '/signout',
  '/callback',
  '/home',
  '/tos',
  '/privacy',
  '/donate',
  INSIGHTS_PATH,
].concat(/* @__PURE__ */ CONVERSATION_ROUTES.map((path) => `/m/:conversation_id${path}`))

const createPattern = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/\/:\w+\?/g, '(/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\/\*/g, '(/.*)?')
      .replace(/\/$/, '')}/?$`,
  )

/** `/silent` is the page in which a hidden frame renews a session; it is not in the router. */
const CONSOLE_PATHS = /* @__PURE__ */ CONSOLE_ROUTES.concat('/silent').map(createPattern)

/** True for a path of the console; the server answers other paths with 404. `path` is without query and fragment. */
export const isConsolePath = (path: string): boolean => CONSOLE_PATHS.some((pattern) => pattern.test(path))

/** The path of a participant page; ids begin with a digit, paths of the console do not (`CONSOLE_ROUTES`). */
const PARTICIPANT_PATH_PATTERN = /^\/(alpha\/)?(\d[0-9a-z]+)\/?$/i

/** The participant page of a conversation; `isAlpha` when its address is the one for invited people. */
export interface ParticipantPage {
  conversation_id: string
  isAlpha: boolean
}

/** Parses the path of a participant page, without query and fragment; undefined for other paths. */
export function parseParticipantPage(path: string): ParticipantPage | undefined {
  const [, alpha, conversation_id] = PARTICIPANT_PATH_PATTERN.exec(path) ?? []
  return conversation_id === undefined ? undefined : { conversation_id, isAlpha: alpha !== undefined }
}

/** The path of the wall of a room. */
export const createWallPath = (conversation_id: string): string => `/live/${conversation_id}`

/** Returns the conversation of a wall's path, without query and fragment; undefined for other paths. */
export const parseWallPath = (path: string): string | undefined =>
  /^\/live\/(\d[0-9a-z]+)\/?$/i.exec(path)?.[1]
