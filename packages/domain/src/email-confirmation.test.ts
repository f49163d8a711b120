import { expect, it } from 'vitest'
import { createConfirmationEmail } from './email-confirmation.ts'
import { LANGUAGES } from './languages.ts'

it.each(LANGUAGES)('[SAFE-51] the confirmation mail in %s has the host and the link', (language) => {
  const link = 'https://town.example/2demo#confirm=secret'
  const { subject, text } = createConfirmationEmail(language, 'town.example', link)
  expect(text.split('\n')[1]).toBe(link)
  expect(text.split('\n')[0]).toContain(' town.example ')
  expect(subject).not.toBe('')
})
