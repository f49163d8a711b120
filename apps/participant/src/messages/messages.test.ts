import { LANGUAGES } from '@folkmoot/domain/languages'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { loadMessages } from './languages.ts'

type Sentence = string | ((...given: readonly number[]) => string)
interface Tree {
  readonly [name: string]: Tree | Sentence
}

/** Every sentence by where it stands. */
const sentencesOf = (tree: Tree, path = ''): [string, Sentence][] =>
  Object.entries(tree).flatMap(([name, found]): [string, Sentence][] =>
    typeof found === 'object' ? sentencesOf(found, `${path}${name}.`) : [[path + name, found]],
  )
const asTree = (messages: unknown) => messages as Tree

const english = sentencesOf(asTree(en))

/** Names and words that are the same in another language, or are no words. */
const MAY_STAY = /^(invites\.fileName|page\.untitled)$/

/** What a sentence is told: numbers stand for names, counts, shares and days alike. */
const TOLD = 3
const OTHERWISE = 40_000_000_000

describe.each(LANGUAGES)('the sentences in %s', (language) => {
  it('are complete, none empty, and none left in English', async () => {
    const sentences = sentencesOf(asTree(await loadMessages(language)))
    expect(sentences.map(([path]) => path).toSorted()).toEqual(english.map(([path]) => path).toSorted())
    const inEnglish = new Map(english)
    for (const [path, sentence] of sentences) {
      const text = typeof sentence === 'string' ? sentence : sentence(TOLD, TOLD, TOLD)
      expect([path, text.trim()]).not.toEqual([path, ''])
      expect([path, text.includes('#')]).toEqual([path, false])
      if (language !== 'en' && typeof sentence === 'string' && !MAY_STAY.test(path))
        expect([path, text]).not.toEqual([path, inEnglish.get(path)])
    }
  })

  it('say everything that they are told', async () => {
    const sentences = new Map(sentencesOf(asTree(await loadMessages(language))))
    for (const [path, sentence] of english) {
      const told = sentences.get(path)
      expect([path, typeof told]).toEqual([path, typeof sentence])
      if (typeof told !== 'function' || typeof sentence !== 'function') continue
      const plain = Array.from({ length: sentence.length }, () => TOLD)
      for (const at of plain.keys())
        expect([path, at, told(...plain.with(at, OTHERWISE))]).not.toEqual([path, at, told(...plain)])
    }
  })
})
