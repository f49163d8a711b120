import { expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { createEmailUpdate, parseWithdrawal, createWithdrawalLink } from './email-update.ts'

it.each(LANGUAGES)(
  '[PART-7] a mail in %s names the new comments, the link and how to unsubscribe',
  (language) => {
    const address = 'https://town.example/2demo'
    const withdrawal = createWithdrawalLink(address, 'secret')
    const of = (comments: number) =>
      createEmailUpdate({ language, topic: 'The\r\ntram', comments, address, withdrawal })
    expect(of(7).subject).toContain('The tram')
    expect(of(7).subject).not.toMatch(/[\r\n]/)
    expect(of(7).text).toContain('7')
    expect(of(7).text).toContain(`\n${address}\n`)
    expect(of(7).text).toContain(withdrawal)
    expect(of(1).text).not.toBe(of(7).text)
  },
)

it('[PART-7] the secret of a link is read from its fragment', () => {
  const link = new URL(createWithdrawalLink('https://town.example/2demo', 'a-b_c'))
  expect([link.pathname, parseWithdrawal(link.hash), parseWithdrawal('')]).toEqual(['/2demo', 'a-b_c', ''])
})
