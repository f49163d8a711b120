/** Texts of the frame of public pages and of the page for donations. */
export const publicMessages = {
  legalBlurb: (product: string) =>
    `By using ${product} you accept its terms. The privacy policy explains how your comments and votes are used.`,
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  donate: 'Donate',
  donateTitle: 'Donate',
  donateIntro: (product: string) =>
    `${product} is free to use. A donation helps the operator of this server to keep it free.`,
  donateForm: 'Donation form',
  donateElsewhere: 'If the form does not appear here, open it in a new tab:',
  openForm: 'Open the donation form',
  noDonations: 'This server takes no donations',
  noDonationsReason:
    'Its operator has not set up a donation form. You can help in other ways: take part, tell others, report problems.',
} as const
