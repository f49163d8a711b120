/** Sentences about a person's devices in English. */
export const devices = {
  heading: 'Signed in on several devices?',
  intro:
    'If you have used this page on another device, or someone else could use it in your name, you can end that here. Your votes and comments stay.',
  others: 'Sign out on all other devices',
  all: 'Sign out on all devices, including this one',
  othersDone: 'You are signed out on all other devices.',
  allWarning: {
    code: 'Afterwards you need your login code to come back as the same person.',
    site: 'Afterwards you come back as the same person through the site that invited you.',
    none: 'Afterwards you cannot come back as the same person.',
  },
  failed: 'The request failed. Try again.',
}
