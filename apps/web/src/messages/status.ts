/** Texts beside the name of a conversation, in its header and in the list. */
export const statusMessages = {
  rehearsal: 'Rehearsal',
  opens: (time: string) => `opens ${time}`,
  closes: (time: string) => `closes ${time}`,
} as const
