import { expect, it } from 'vitest'
import {
  createConfirmationEmail,
  createEmailUpdate,
  createSubscriptionLink,
  parseSubscriptionLink,
} from './emails.ts'
import { LANGUAGES } from './languages.ts'

it.each(LANGUAGES)('[SAFE-51] the confirmation mail in %s has the host and the link', (language) => {
  const link = 'https://town.example/2demo#confirm=secret'
  const { subject, text } = createConfirmationEmail(language, 'town.example', link)
  expect(text.split('\n')[1]).toBe(link)
  expect(text.split('\n')[0]).toContain(' town.example ')
  expect(subject).not.toBe('')
})

it.each(LANGUAGES)(
  '[PART-7] a mail in %s names the new comments, the link and how to unsubscribe',
  (language) => {
    const address = 'https://town.example/2demo'
    const withdrawal = createSubscriptionLink(address, 'withdraw', 'secret')
    const of = (news: number | 'result') =>
      createEmailUpdate({ language, topic: 'The\r\ntram', news, address, withdrawal })
    expect(of(7).subject).toContain('The tram')
    expect(of(7).subject).not.toMatch(/[\r\n]/)
    expect(of(7).text).toContain('7')
    expect(of(7).text).toContain(`\n${address}\n`)
    expect(of(7).text).toContain(withdrawal)
    expect(of(1).text).not.toBe(of(7).text)
    expect(of('result').subject).toContain('The tram')
    expect(of('result').subject).not.toBe(of(7).subject)
  },
)

it.each(['confirm', 'withdraw'] as const)(
  '[PART-7] [SAFE-51] the link to %s has its secret in the fragment',
  (action) => {
    const link = new URL(createSubscriptionLink('https://town.example/2demo', action, 'a-b_c'))
    expect([link.pathname, parseSubscriptionLink(link.hash)]).toEqual([
      '/2demo',
      { action, signature: 'a-b_c' },
    ])
  },
)

it('[PART-7] a fragment without a secret is no link of a mail', () => {
  for (const fragment of ['', '#', '#confirm=', '#other=a'])
    expect(parseSubscriptionLink(fragment)).toBeUndefined()
})
