/** The path of a participant page; ids begin with a digit, paths of the console do not (`console-routes.ts`). */
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
