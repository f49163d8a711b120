import { LANGUAGES } from '@folkmoot/domain/languages'
import { describe, expect, it } from 'vitest'
import { STORY_MESSAGES } from '../../story/story-view.ts'
import { listSentences, say } from '../../../test/list-sentences.ts'
import { en } from './en.ts'

const english = listSentences(en)

describe.each(LANGUAGES)('the Story in %s', (language) => {
  const sentences = new Map(listSentences(STORY_MESSAGES[language]))

  it('[STORY-8] has every sentence, none empty, and none left in English', () => {
    expect([...sentences.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted())
    for (const [path, sentence] of english) {
      const said = say(sentences.get(path)!, 3, 4, 5)
      expect([path, said.trim() === '', said.includes('#')]).toEqual([path, false, false])
      if (language !== 'en' && typeof sentence === 'string')
        expect([path, said]).not.toEqual([path, sentence])
    }
  })

  it('[STORY-8] says each of its arguments, and every number in the words of its plural', () => {
    for (const [path, sentence] of english) {
      if (typeof sentence === 'string') continue
      const own = sentences.get(path)!
      const plain = Array.from({ length: sentence.length }, () => 3)
      for (const at of plain.keys())
        for (const other of [0, 1, 2, 11, 100])
          expect([path, at, other, say(own, ...plain.with(at, other))]).not.toEqual([
            path,
            at,
            other,
            say(own, ...plain),
          ])
    }
  })
})
