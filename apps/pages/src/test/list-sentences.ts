export type Sentence = string | ((...args: readonly number[]) => string)

/** Lists all sentences of messages with their paths, for tests. */
export const listSentences = (tree: object, path = ''): [string, Sentence][] =>
  Object.entries(tree).flatMap(([name, found]: [string, unknown]): [string, Sentence][] => {
    if (name === 'formats') return []
    return typeof found === 'object' && found !== null
      ? listSentences(found, `${path}${name}.`)
      : [[path + name, found as Sentence]]
  })

/** A sentence about these numbers, which work as names, counts, shares and days. */
export const say = (sentence: Sentence, ...args: number[]): string =>
  typeof sentence === 'string' ? sentence : sentence(...args)
