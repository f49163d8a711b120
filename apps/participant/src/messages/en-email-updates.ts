/** Sentences of email updates in English. */
export const emailUpdates = {
  heading: 'Get emails about new comments',
  intro:
    'Enter your e-mail address, and we write to you when there are new comments to vote on, once a day at most. The address is stored apart from your votes, and each mail has a link to unsubscribe.',
  label: 'E-mail address',
  send: 'Write to me',
  sending: 'One moment…',
  invalid: 'This is not an e-mail address. Check it and try again.',
  failed: 'That did not work. Try again.',
  pending:
    'We have sent a link to this address. It arrives within minutes; open it to confirm. No mail? Look among the unwanted ones.',
  on: 'We write to you when there are new comments.',
  stop: 'No more mails',
  confirmHeading: 'Get emails about new comments?',
  confirmIntro: 'Confirm that this is your e-mail address. You can end the mails at any time.',
  confirm: 'Confirm',
  confirmed: 'Your address is confirmed. We write to you when there are new comments.',
  expired: 'This link is no longer valid. Enter your address again to get a new one.',
  withdrawHeading: 'End the mails about new comments?',
  withdrawIntro: 'Your address is deleted here. Your votes and comments stay.',
  withdrawn: 'Your address is deleted. You get no more mails about this conversation.',
}
