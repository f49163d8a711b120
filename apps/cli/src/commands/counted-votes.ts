/** Says of which votes the figures of a command are, in its line “counted”. */
export const COUNTED_VOTES = {
  public: 'public votes, as in reports',
  all: 'all votes, those that are not public yet included',
  export: 'all votes of the export',
} as const
