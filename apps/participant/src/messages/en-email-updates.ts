/** Sentences of news by e-mail in English. */
export const emailUpdates = {
  heading: 'Hear of new comments',
  intro:
    'Leave your e-mail address, and we write to you when comments wait for your vote: once a day at most. It is kept apart from your votes, and each mail has a link that ends them.',
  label: 'E-mail address',
  send: 'Write to me',
  sending: 'One moment…',
  invalid: 'This is not an e-mail address. Check it and try again.',
  failed: 'That did not work. Try again.',
  on: 'We write to you when new comments wait.',
  stop: 'No more mails',
  withdrawHeading: 'End the mails about new comments?',
  withdrawIntro: 'Your address is deleted here. Your votes and comments stay.',
  withdrawn: 'Your address is deleted. You get no more mails about this conversation.',
}
