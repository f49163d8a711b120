import { assert, asyncProperty, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInviteEmail } from './invite-email.ts'
import { LANGUAGES } from './languages.ts'
import { formatMergeRow, MERGE_HEADER, readRecipients } from './recipients.ts'
import { createInviteLink, parseInviteCode } from './wave-forecast.ts'

describe('a list of people to invite', () => {
  it('[TREE-11] has names, addresses and languages, under headers in several languages', async () => {
    const text = '\uFEFFName;E-Mail;Sprache\nAda;ada@example.org;Deutsch\n\nBen;;\n;cleo@example.org;zh-TW\n'
    expect(await readRecipients([text], 'fr')).toEqual({
      rows: [
        { line: 2, recipient: { name: 'Ada', email: 'ada@example.org', lang: 'de' } },
        { line: 4, recipient: { name: 'Ben', email: '', lang: 'fr' } },
        { line: 5, recipient: { name: '', email: 'cleo@example.org', lang: 'zh-Hant' } },
      ],
    })
  })

  it('[TREE-11] says what is wrong with a line', async () => {
    const lines = [
      'name,email,language',
      ',,de',
      'Ada,nowhere,',
      'Ada,a@b,xx',
      'Ada,a@b,',
      'Bea,A@B,',
      `${'x'.repeat(201)},,`,
    ]
    const read = await readRecipients([lines.join('\n')], 'en')
    expect('rows' in read && read.rows.map((row) => ('problem' in row ? row.problem : 'recipient'))).toEqual([
      'nobody',
      'email',
      'language',
      'recipient',
      'repeated',
      'name',
    ])
  })

  it('[TREE-11] needs a header', async () => {
    expect(await readRecipients(['Ada,ada@example.org\n'], 'en')).toMatchObject({
      problem: { line: 1, advice: 'Write name, e-mail, language into the first line.' },
    })
  })
})

describe('the file for mail merge', () => {
  it('[TREE-12] has the columns that word processors offer, and guards against formulas', () => {
    expect(MERGE_HEADER).toBe('\uFEFFname,e-mail,link,code,language\r\n')
    const row = { name: '=1+1', email: 'a@b', link: 'https://x/', code: 'aB3', lang: 'de' as const }
    expect(formatMergeRow(row)).toBe("'=1+1,a@b,https://x/,aB3,de\r\n")
  })

  it('[TREE-12] is a list again, whatever the names', async () => {
    await assert(
      asyncProperty(string({ minLength: 1, maxLength: 50 }), async (name) => {
        const line = formatMergeRow({ name, email: 'a@b', link: 'l', code: 'c', lang: 'en' })
        const read = await readRecipients([MERGE_HEADER, line], 'de')
        expect(read).toEqual({
          rows: [{ line: 2, recipient: { name: name.trim(), email: 'a@b', lang: 'en' } }],
        })
      }),
    )
  })

  it('[TREE-12] has links in the language of the person', () => {
    const link = createInviteLink('https://town.example', '2demo', 'aB3', 'de')
    expect(link).toBe('https://town.example/alpha/2demo?ui_lang=de#invite=aB3')
    expect(parseInviteCode(new URL(link).hash)).toBe('aB3')
  })
})

it.each(LANGUAGES)('[TREE-13] the mail in %s has fixed words, the link and the code', (language) => {
  const { subject, text } = createInviteEmail(language, {
    host: 'town.example',
    link: 'https://l/',
    code: 'aB3',
  })
  expect(subject).toContain('town.example')
  expect(text).toContain('https://l/\n')
  expect(text).toContain('aB3')
  expect(
    new Set(LANGUAGES.map((one) => createInviteEmail(one, { host: 'h', link: 'l', code: 'c' }).text)).size,
  ).toBe(6)
})
