/** Texts of the tools of tables and lists. */
export const tableMessages = {
  filter: (name: string) => `Filter: ${name}`,
  filterHint: 'Filter',
  sort: 'Sort by',
  descending: (column: string) => `${column}, descending`,
  shown: (shown: string, total: string) => `${shown} of ${total} shown`,
  none: 'No row has these words.',
  hints: {
    codes: 'Part of a code',
    decisions: 'Moderator, comment or reason',
    events: 'Name, topic or detail',
  },
  save: 'Save as file',
  more: (count: string) => `Show ${count} more`,
} as const
