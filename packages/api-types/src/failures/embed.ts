import type { FailureTable } from './table.ts'

/** Codes of conversations inside other pages. */
export const embed = {
  polis_err_parsing_site_id_or_page_id: [404, 'No site has this id. Copy the snippet again from Integrate.'],
  polis_err_domain: [
    403,
    'The owner of this site has not named this page’s host among those that may show it.',
  ],
  polis_err_too_many_pages: [
    429,
    'This site has made many new conversations within the hour. Try again later, or check the PAGE_ID in the snippet.',
  ],
  polis_err_page_preview: [
    404,
    'This page has no conversation yet; the first visit of a person makes one, a preview does not.',
  ],
} as const satisfies FailureTable
