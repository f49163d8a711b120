import type { FailureTable } from './table.ts'

/** Codes of conversations inside other pages. */
export const embed = {
  polis_err_parsing_site_id_or_page_id: [404, 'No site has this id. Copy the snippet again from Integrate.'],
  polis_err_domain: [403, 'The owner of this site does not allow this page’s host to show the conversation.'],
  polis_err_page_needs_domain_list: [
    403,
    'New pages create no conversations until the site’s owner has named their hosts on Integrate.',
  ],
  polis_err_too_many_pages: [
    429,
    'This site has created too many conversations within an hour. Try again later, or check the PAGE_ID in the snippet.',
  ],
  polis_err_page_preview: [
    404,
    'This page has no conversation yet. The first visit of a person creates one; a preview does not.',
  ],
} as const satisfies FailureTable
