/** The console's own addresses, as patterns: the server answers each with the console, anything else with 404. */
const CONSOLE_PATHS: readonly RegExp[] = [
  /^\/$/,
  /^\/(home|tos|privacy|donate|signin|signout|callback|silent)\/?$/,
  /^\/(conversations|other-conversations|integrate|account)\/?$/,
  /^\/m\/[^/]+(\/(share|stats|reports(\/.*)?|invite-tree|invite-codes|comments(\/(accepted|rejected|log))?|topics(\/(proximity|stats|topic\/[^/]+))?))?\/?$/,
]

/** Whether an address belongs to the console. `path` is without query and fragment. */
export const isConsolePath = (path: string): boolean => CONSOLE_PATHS.some((pattern) => pattern.test(path))

/** Where participants enter; ids begin with a digit, which no address of the console does. */
const PARTICIPANT_PATH_PATTERN = /^\/(alpha\/)?(\d[0-9a-z]+)\/?$/i

/** A participant page: of which conversation, and whether it was asked for as the one for the invited. */
export interface ParticipantPage {
  conversation_id: string
  isAlpha: boolean
}

/** What an address of a participant page names; undefined for any other address. `path` is without query and fragment. */
export function parseParticipantPage(path: string): ParticipantPage | undefined {
  const [, alpha, conversation_id] = PARTICIPANT_PATH_PATTERN.exec(path) ?? []
  return conversation_id === undefined ? undefined : { conversation_id, isAlpha: alpha !== undefined }
}
