/** Sentences of email updates in English. They come with these, because few people ask for them. */
export const emailUpdates = {
  heading: 'Get emails about new comments',
  intro:
    'Enter your e-mail address to get an email when there are new comments to vote on, at most once a day. The address is stored separately from your votes, and each email has a link to unsubscribe.',
  label: 'E-mail address',
  send: 'Subscribe',
  sending: 'One moment…',
  invalid: 'This is not an e-mail address. Check it and try again.',
  failed: 'The request failed. Try again.',
  pending:
    'We have sent a link to this address. It arrives within minutes. Open it to confirm. If no email arrives, check your spam folder.',
  on: 'You get an email when there are new comments.',
  stop: 'Unsubscribe',
  confirmHeading: 'Get emails about new comments?',
  confirmIntro: 'Confirm that this is your e-mail address. You can unsubscribe at any time.',
  confirm: 'Confirm',
  confirmed: 'Your address is confirmed. You get an email when there are new comments.',
  expired: 'This link is no longer valid. Enter your address again to get a new one.',
  withdrawHeading: 'Unsubscribe from emails about new comments?',
  withdrawIntro: 'Your address is deleted here. Your votes and comments stay.',
  withdrawn: 'Your address is deleted. You get no more emails about this conversation.',
}
