/** Texts of the file of the list of conversations. */
export const listFileMessages = {
  failed: 'The list could not be loaded.',
  columns: {
    id: 'Id',
    question: 'Topic',
    description: 'Description',
    state: 'State',
    opens: 'Opens',
    closes: 'Closes',
    participants: 'Participants',
    waiting: 'Comments to review',
    health: 'Health',
    colleagues: 'Colleagues',
    created: 'Created',
    modified: 'Last activity',
    page: 'Embedded on',
    address: 'Address',
  },
} as const
