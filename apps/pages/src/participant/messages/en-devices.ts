import { createNumberFormats } from '../../messages/number-formats.ts'

const { formatTime } = createNumberFormats('en')

/** Sentences about a person’s devices in English. They come with these, because few people look for them. */
export const devices = {
  heading: 'Other devices',
  continueIntro: 'Go on elsewhere as the same person, with the answers that you have given here.',
  create: 'Continue on another device',
  code: 'QR code of the link',
  open: (time: number) =>
    `Scan this with your other device, or open the link there, before ${formatTime(time)}. Whoever opens it answers as you: show it to nobody else.`,
  copy: 'Copy the link',
  question: 'Go on here as the same person?',
  warning:
    'Continue only if you created this link yourself on another device. Whoever created it can read and change your answers here.',
  yes: 'Yes, it is my link',
  no: 'No, start as myself',
  goOn: 'To the conversation',
  refused: {
    other:
      'Somebody has answered on this device already, so it does not continue as you: the answers of two people are never joined. If that was you, erase at the end of the conversation what was answered here, then open the link again.',
    expired:
      'This link does not work any more. It is valid for ten minutes. Create a new one on the first device.',
    failed: 'The link could not be used. Check your connection, then open it again.',
  },
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
