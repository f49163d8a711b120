import { expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import {
  EMAIL_UPDATE_TIMES_MS,
  createEmailUpdate,
  createSubscriptionLink,
  parseSubscriptionLink,
} from './email-update.ts'

it.each(LANGUAGES)(
  '[PART-7] a mail in %s names the new comments, the link and how to unsubscribe',
  (language) => {
    const address = 'https://town.example/2demo'
    const withdrawal = createSubscriptionLink(address, 'withdraw', 'secret')
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

it.each([
  ['en', 'A new comment waits for your vote.', '2 new comments wait for your vote.'],
  ['es', 'Un comentario nuevo espera su voto.', '2 comentarios nuevos esperan su voto.'],
  ['fr', 'Un nouveau commentaire attend votre vote.', '2 nouveaux commentaires attendent votre vote.'],
  ['de', 'Ein neuer Beitrag wartet auf Ihre Antwort.', '2 neue Beiträge warten auf Ihre Antwort.'],
  ['zh-Hant', '有 1 則新的意見等您投票。', '有 2 則新的意見等您投票。'],
  ['ar', 'تعليق جديد ينتظر صوتك.', 'عدد التعليقات الجديدة التي تنتظر صوتك: 2.'],
] as const)(
  '[PART-7] a mail in %s has a sentence for one comment and one for several',
  (language, one, several) => {
    const getSentence = (comments: number) =>
      createEmailUpdate({ language, topic: ' Tram ', comments, address: 'A', withdrawal: 'W' }).text.split(
        '\n',
      )
    expect(getSentence(1).slice(0, 5)).toEqual(['Tram', '', one, 'A', ''])
    expect(getSentence(2)[2]).toBe(several)
  },
)

it('[PART-7] a subscriber gets one mail a day at most; new comments are looked for every ten minutes', () => {
  expect(EMAIL_UPDATE_TIMES_MS).toEqual({ mail: 24 * 3_600_000, look: 10 * 60_000, confirm: 48 * 3_600_000 })
})

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
