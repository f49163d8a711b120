/** The text to type to confirm an irreversible action: the conversation's name, or its id where it has none. */
export const getConfirmationName = ({
  topic,
  conversation_id,
}: {
  readonly topic?: string | null | undefined
  readonly conversation_id: string
}): string => topic?.trim() || conversation_id

/** Folds what typing and copying change: spaces, line ends, and the form of letters with accents. */
const foldName = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** True when the typed text is the name. Capitals count. */
export const isConfirmed = (typed: string, name: string): boolean => foldName(typed) === foldName(name)
