/** Texts of tables. */
export const tableMessages = {
  filter: (name: string) => `Filter: ${name}`,
  sort: 'Sort by',
  descending: (column: string) => `${column}, descending`,
  none: 'No row has these words.',
  hints: {
    codes: 'Part of a code',
    decisions: 'Moderator, comment or reason',
    events: 'Name, topic or detail',
  },
} as const
