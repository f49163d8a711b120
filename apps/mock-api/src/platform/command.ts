import { parseArgs } from 'node:util'

/** Says which word after a command is wrong, and why. */
export class WrongWordsError extends Error {}

/** Does what the words after a command say. Returns the exit code. */
export type RunCommand<Context> = (context: Context) => Promise<number>

/** A command of the server. */
export interface Command<Context> {
  readonly usage: string
  /** Parses the words after the command. Returns what does it. @throws WrongWordsError */
  readonly prepare: (words: readonly string[]) => RunCommand<Context>
}

interface CommandParts<Context, Parsed> {
  readonly usage: string
  /** @throws WrongWordsError */
  readonly parse: (words: readonly string[]) => Parsed
  readonly run: (context: Context, parsed: Parsed) => Promise<number>
}

/** Creates a command from its usage, the parser of its words, and what is done with their value. */
export const createCommand = <Context, Parsed>({
  usage,
  parse,
  run,
}: CommandParts<Context, Parsed>): Command<Context> => ({
  usage,
  prepare: (words) => {
    const parsed = parse(words)
    return (context) => run(context, parsed)
  },
})

/** Tells whether a word that was typed may have a password in it, and is not to be repeated: addresses and NAME=VALUE. */
const mayHavePassword = (word: string): boolean =>
  word.includes('://') ||
  word.includes('=') ||
  word.split(':').length > 2 ||
  (word.includes(':') && word.includes('@'))

/** A word as a shell takes it. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`

/** Formats a word that was typed, as the beginning of a sentence. */
export const formatWord = (word: string): string => (mayHavePassword(word) ? 'An address' : `“${word}”`)

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>

/** Checks options like the strict mode of `parseArgs`, whose messages repeat values. @throws WrongWordsError */
function checkOptions(words: readonly string[], options: Options): void {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    const name = /^--?[\w-]+$/.test(token.rawName) ? token.rawName : 'An option'
    if (!option) throw new WrongWordsError(`${name} is not known.`)
    const isOption = token.inlineValue === false && /^-./.test(token.value)
    if (option.type === 'string' && (token.value === undefined || isOption))
      throw new WrongWordsError(`${name} needs a value.`)
    if (option.type === 'boolean' && token.value !== undefined)
      throw new WrongWordsError(`${name} takes no value.`)
  }
}

/** Parses options and the words between them. @throws WrongWordsError for an unknown option, or a value that is missing or too much */
export function parseOptions<const T extends Options>(
  words: readonly string[],
  options: T,
): ReturnType<typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>> {
  checkOptions(words, options)
  return parseArgs({ args: [...words], options, allowPositionals: true })
}

const createMissing = (name: string) => new WrongWordsError(`A word is missing: ${name}.`)

/**
 * Takes as many words as there are names.
 * @param names how the usage calls them
 * @throws WrongWordsError if a word is missing or too many
 */
export function takeWords<const T extends readonly string[]>(
  words: readonly string[],
  ...names: T
): { -readonly [Index in keyof T]: string } {
  const [missing, more] = [names[words.length], words[names.length]]
  const empty = names[words.indexOf('')]
  if (missing !== undefined || empty !== undefined) throw createMissing(missing ?? empty ?? '')
  if (more !== undefined) throw new WrongWordsError(`${formatWord(more)} is one word too many.`)
  return [...words] as { -readonly [Index in keyof T]: string }
}

/** Checks a word that has to be a path. @param name how the usage calls it @throws WrongWordsError for an address */
export function checkPath(word: string | undefined, name: string): void {
  if (word !== undefined && /:\/\/|^postgres(ql)?:/i.test(word))
    throw new WrongWordsError(`${name} has to be a path, not an address.`)
}

/** Takes a word that has to be one of several. @param kind what these are @throws WrongWordsError */
export function takeChoice<T extends string>(
  word: string | undefined,
  choices: readonly T[],
  kind: string,
): T {
  if (word === undefined) throw createMissing(choices.join('|'))
  const choice = choices.find((one) => one === word)
  if (choice === undefined)
    throw new WrongWordsError(`${formatWord(word)} is no ${kind}: ${choices.join(', ')}.`)
  return choice
}
