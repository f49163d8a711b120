import { LANGUAGES } from '@folkmoot/domain/languages'
import { describe, expect, it } from 'vitest'
import { listSentences, say } from '../../test/list-sentences.ts'
import { map } from './en-map.ts'
import { devices } from './en-devices.ts'
import { emailUpdates } from './en-email-updates.ts'
import { personalData } from './en-personal-data.ts'
import { ownComments } from './en-own-comments.ts'
import { en } from './en.ts'
import { loadMessages } from './language.tsx'

/** English sentences that are loaded with a part of the page. */
const parts = { map, ownComments, devices, emailUpdates, personalData }
const english = { ...en, ...parts }
const englishSentences = listSentences(english)

/** Paths of sentences that may be equal in two languages. */
const UNTRANSLATED = /^(invites\.fileName|page\.untitled)$/

/** Arguments of sentences: numbers work as names, counts, shares and days. */
const ARGUMENT = 3
const OTHER_ARGUMENT = 40_000_000_000

describe.each(LANGUAGES)('the sentences in %s', (language) => {
  it('are complete, none empty, and none left in English', async () => {
    const sentences = listSentences({ ...parts, ...(await loadMessages(language)) })
    expect(sentences.map(([path]) => path).toSorted()).toEqual(
      englishSentences.map(([path]) => path).toSorted(),
    )
    const inEnglish = new Map(englishSentences)
    for (const [path, sentence] of sentences) {
      const text = say(sentence, ARGUMENT, ARGUMENT, ARGUMENT)
      expect([path, text.trim()]).not.toEqual([path, ''])
      expect([path, text.includes('#')]).toEqual([path, false])
      if (language !== 'en' && typeof sentence === 'string' && !UNTRANSLATED.test(path))
        expect([path, text]).not.toEqual([path, inEnglish.get(path)])
    }
  })

  it('contain each of their arguments', async () => {
    const sentences = new Map(listSentences({ ...parts, ...(await loadMessages(language)) }))
    for (const [path, sentence] of englishSentences) {
      const translated = sentences.get(path)
      expect([path, typeof translated]).toEqual([path, typeof sentence])
      if (typeof translated !== 'function' || typeof sentence !== 'function') continue
      const plain = Array.from({ length: sentence.length }, () => ARGUMENT)
      for (const at of plain.keys())
        expect([path, at, translated(...plain.with(at, OTHER_ARGUMENT))]).not.toEqual([
          path,
          at,
          translated(...plain),
        ])
    }
  })
})
