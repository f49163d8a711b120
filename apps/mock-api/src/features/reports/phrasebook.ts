import { isFaithful } from './narrative-check.ts'
import { say } from '../../analysis/topic-services.ts'
import type { Dependencies } from '../../http/context.ts'

/** What a language model says to a question. @throws when it fails */
export type Say = (question: { system: string; user: string }) => Promise<string>

interface Log {
  warn: (details: object, message: string) => void
}

const SYSTEM = [
  'You say sentences of a public report in other words: plain, neutral, easy to read, one sentence for one.',
  'Keep every mark in braces, every number and every percentage as it is and in the same order, and the words agree, disagree and pass.',
  'Add nothing: no judgement, no reason, no other number. Answer with the sentence alone.',
].join(' ')

/** Sentences that are remembered, those asked for last. */
const REMEMBERED = 5000
/** Sentences that wait to be rephrased at most. */
const WAITING = 500
/** After a failure the model is left alone for so long, in milliseconds. */
const PAUSE = 5 * 60_000

/** Sentences in other words, as far as a language model has found any that say the same. */
export interface Phrasebook {
  /** the other words for a rule's sentence; undefined as long as there are none */
  readonly find: (ruled: string) => string | undefined
  /** Asks for other words, one sentence after another, beside everything else; a failure keeps the rule's sentences. */
  readonly wish: (sentences: readonly string[], log: Log) => void
}

/** A book without words, where no model is configured. */
const NO_PHRASES: Phrasebook = { find: () => undefined, wish: () => {} }

/** What a sentence takes, its marks among it. */
const SENTENCE_TOKENS = 256

/** The book of this server: without words unless a model is configured that may give them. */
export function phrasesOf({ config, clock }: Pick<Dependencies, 'config' | 'clock'>): Phrasebook {
  const model = config.narrativeModel
  return model ? createPhrasebook((question) => say(model, question, SENTENCE_TOKENS), clock) : NO_PHRASES
}

/**
 * Sentences are asked about one by one, without a word of any comment in them, and each answer is taken only when it says
 * the same (`isFaithful`). They are kept in memory. @param clock milliseconds
 */
export function createPhrasebook(say: Say, clock: () => number): Phrasebook {
  /** null where the model has no faithful words for it */
  const known = new Map<string, string | null>()
  const waiting = new Set<string>()
  let [busy, quietUntil] = [false, 0]

  const keep = (ruled: string, phrase: string | null) => {
    known.set(ruled, phrase)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  }

  async function work(log: Log): Promise<void> {
    for (const ruled of waiting) {
      waiting.delete(ruled)
      try {
        const said = (await say({ system: SYSTEM, user: ruled })).trim()
        keep(ruled, isFaithful(ruled, said) && said !== ruled ? said : null)
      } catch (err) {
        log.warn({ err }, 'The language model failed; the narrative keeps the sentences of the rules.')
        quietUntil = clock() + PAUSE
        waiting.clear()
      }
    }
    busy = false
  }

  return {
    find: (ruled) => known.get(ruled) ?? undefined,
    wish: (sentences, log) => {
      if (clock() < quietUntil) return
      for (const ruled of sentences) if (!known.has(ruled) && waiting.size < WAITING) waiting.add(ruled)
      if (busy || waiting.size === 0) return
      busy = true
      void work(log)
    },
  }
}
