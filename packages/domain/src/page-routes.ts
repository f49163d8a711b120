/** The paths of the console; the server answers unknown paths with 404. */
const CONSOLE_PATHS: readonly RegExp[] = [
  /^\/$/,
  /^\/(home|tos|privacy|donate|signin|signout|callback|silent)\/?$/,
  /^\/(conversations|other-conversations|integrate|account|tokens|webhooks|invitation)\/?$/,
  /^\/people(\/[^/]+)?\/?$/,
  /^\/m\/[^/]+(\/(share|stats|reports(\/.*)?|invite-tree|invite-codes|people|webhooks|comments(\/(accepted|rejected|log))?|topics(\/(proximity|stats|topic\/[^/]+))?))?\/?$/,
]

/** True for a path of the console. `path` is without query and fragment. */
export const isConsolePath = (path: string): boolean => CONSOLE_PATHS.some((pattern) => pattern.test(path))

/** The path of a participant page; ids begin with a digit, paths of the console do not. */
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
