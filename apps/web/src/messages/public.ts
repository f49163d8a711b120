/** Sentences of the frame of public pages and of the page for donations. */
export const publicMessages = {
  legalBlurb: (product: string) =>
    `By using ${product} you accept its terms. What becomes of what you write and how you vote stands in the privacy policy.`,
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  donate: 'Donate',
  donateTitle: 'Donate',
  donateIntro: (product: string) =>
    `${product} is free to use. A donation helps whoever runs this server to keep it so.`,
  donateForm: 'Donation form',
  donateElsewhere: 'If the form does not appear here, open it by itself:',
  openForm: 'Open the donation form',
  noDonations: 'This server takes no donations',
  noDonationsReason:
    'Whoever runs it has not set up a donation form. Thank you for the thought. There are other ways to help: take part, tell others, report what does not work.',
} as const
