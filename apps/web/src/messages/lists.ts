/** Texts that several screens share: the pages of a list, closing a message. */
export const listMessages = {
  ok: 'OK',
  pages: 'Pages of the list',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  pagePosition: (page: string, pages: string) => `Page ${page} of ${pages}`,
  showing: (from: string, to: string, total: string) => `Showing ${from}–${to} of ${total}`,
} as const
