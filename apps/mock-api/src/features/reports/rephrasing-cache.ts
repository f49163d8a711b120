import { isFaithful } from './narrative-check.ts'
import { completeChat } from '../../analysis/topic-services.ts'
import type { Dependencies } from '../../core/dependencies.ts'

/** What a language model says to a question. @throws when it fails */
export type LanguageModel = (question: { system: string; user: string }) => Promise<string>

interface Logger {
  warn: (details: object, message: string) => void
}

const SYSTEM_PROMPT = [
  'You say sentences of a public report in other words: plain, neutral, easy to read, one sentence for one.',
  'Keep every mark in braces, every number and every percentage as it is and in the same order, and the words agree, disagree and pass.',
  'Add nothing: no judgement, no reason, no other number. Answer with the sentence alone.',
].join(' ')

/** Sentences that are remembered, those asked for last. */
const MAX_ENTRIES = 5000
/** Sentences that wait to be rephrased at most. */
const MAX_PENDING = 500
/** After a failure the model is left alone for so long, in milliseconds. */
const FAILURE_PAUSE_MS = 5 * 60_000

/** Sentences in other words, as far as a language model has found any that say the same. */
export interface RephrasingCache {
  /** the other words for a rule's sentence; undefined as long as there are none */
  readonly find: (ruled: string) => string | undefined
  /** Asks for other words, one sentence after another, beside everything else; a failure keeps the rule's sentences. */
  readonly request: (sentences: readonly string[], log: Logger) => void
}

/** A book without words, where no model is configured. */
const EMPTY_CACHE: RephrasingCache = { find: () => undefined, request: () => {} }

/** What a sentence takes, its marks among it. */
const MAX_SENTENCE_TOKENS = 256

/** The book of this server: without words unless a model is configured that may give them. */
export function createConfiguredRephrasingCache({
  config,
  clock,
}: Pick<Dependencies, 'config' | 'clock'>): RephrasingCache {
  const model = config.narrativeModel
  return model
    ? createRephrasingCache((question) => completeChat(model, question, MAX_SENTENCE_TOKENS), clock)
    : EMPTY_CACHE
}

/**
 * Sentences are asked about one by one, without a word of any comment in them, and each answer is taken only when it says
 * the same (`isFaithful`). They are kept in memory. @param clock milliseconds
 */
export function createRephrasingCache(say: LanguageModel, clock: () => number): RephrasingCache {
  /** null where the model has no faithful words for it */
  const known = new Map<string, string | null>()
  const waiting = new Set<string>()
  let [busy, quietUntil] = [false, 0]

  const keep = (ruled: string, phrase: string | null) => {
    known.set(ruled, phrase)
    const [oldest] = known.keys()
    if (known.size > MAX_ENTRIES && oldest !== undefined) known.delete(oldest)
  }

  async function work(log: Logger): Promise<void> {
    for (const ruled of waiting) {
      waiting.delete(ruled)
      try {
        const said = (await say({ system: SYSTEM_PROMPT, user: ruled })).trim()
        keep(ruled, isFaithful(ruled, said) && said !== ruled ? said : null)
      } catch (err) {
        log.warn({ err }, 'The language model failed; the narrative keeps the sentences of the rules.')
        quietUntil = clock() + FAILURE_PAUSE_MS
        waiting.clear()
      }
    }
    busy = false
  }

  return {
    find: (ruled) => known.get(ruled) ?? undefined,
    request: (sentences, log) => {
      if (clock() < quietUntil) return
      for (const ruled of sentences) if (!known.has(ruled) && waiting.size < MAX_PENDING) waiting.add(ruled)
      if (busy || waiting.size === 0) return
      busy = true
      void work(log)
    },
  }
}
