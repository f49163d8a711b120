import { readFileSync } from 'node:fs'
import { INSULTS, type InsultList } from '@folkmoot/domain/triage/insults'
import * as Type from 'typebox'
import { Check } from 'typebox/value'

/** Words of an operator by language. */
const InsultWords = Type.Object(
  {},
  { additionalProperties: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 5000 }) },
)

/** Languages that do not separate words: their entries match anywhere. */
const DENSE_LANGUAGES = new Set(['zh', 'ja', 'ko', 'th'])

const toInsultList = (language: string, entries: readonly string[]): InsultList => ({
  match: DENSE_LANGUAGES.has(language.slice(0, 2)) ? 'parts' : 'words',
  entries,
})

/**
 * The word lists of insults: those of the product and those of the operator.
 * @param path a JSON file with words and phrases by language, `{ "de": ["…"] }`
 * @param problems gets a sentence when the file cannot be used
 */
export function readInsultLists(
  path: string | undefined,
  problems: string[],
): Readonly<Record<string, InsultList>> {
  if (path === undefined) return INSULTS
  try {
    const words: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Check(InsultWords, words)) {
      const own = Object.entries(words as Record<string, string[]>)
      return {
        ...INSULTS,
        ...Object.fromEntries(own.map(([language, all]) => [`own-${language}`, toInsultList(language, all)])),
      }
    }
    problems.push(`INSULT_WORDS: ${path} must hold words by language, for example {"en": ["blockhead"]}.`)
  } catch {
    problems.push(`INSULT_WORDS: ${path} cannot be read as JSON.`)
  }
  return INSULTS
}
