import { createBoundedCache } from '../../bounded-cache.ts'
import { completeChat } from '../../analysis/topic-services.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { isStorable } from '@folkmoot/domain/text'

/** Matches the claims of a sentence: marks of comments and groups, numbers, ways of voting. */
const CLAIM_PATTERN =
  /\{[^}]*\}|\d[\d,.]*\d|\d|%|\bagree(?:s|d|ing|ment)?\b|\bdisagree(?:s|d|ing|ment)?\b|\bpass(?:es|ed|ing)?\b/gi

/** Negations. A rephrased sentence has each as often as the original. */
const NEGATION_PATTERN =
  /\b(?:not|no|none|nobody|never|neither|nor|without|hardly|fewer|less|cannot|against|oppos\w*|support\w*|reject\w*|favou?r\w*)\b|n['’]t\b/gi

/** Words of quantity or degree. A rephrased sentence adds none. */
const QUANTITY_PATTERN =
  /\b(?:all|every|everybody|everyone|each|both|any|most|many|more|majority|minority|half|third|quarter|few|some|several|only|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|twice|double|triple|always|unanimous(?:ly)?|overwhelming(?:ly)?|strong(?:ly)?|weak(?:ly)?|because|therefore|should|must|better|best|worse|worst|first|last|almost|nearly|about|around|roughly|increas\w*|decreas\w*|grow\w*|clear(?:ly)?)\b/gi

/** Words that limit a claim. Without one, a rephrased sentence would say more: it has each as often as the original. */
const LIMIT_PATTERN = /\b(?:nearly|most|more than half|many|a third|surely|could|would|few|hint)\b/gi

/** Extra characters of a rephrased sentence, beyond one and a half times the original. */
const MAX_EXTRA_CHARACTERS = 40

/** Normalises claims for comparison: lower case, one form for each way of voting, numbers without separators. */
const listClaims = (sentence: string): string[] =>
  [...sentence.matchAll(CLAIM_PATTERN)].map(([claim]) =>
    claim.startsWith('{')
      ? claim
      : claim
          .toLowerCase()
          .replaceAll(',', '')
          .replace(/^(disagree|agree|pass).*$/, '$1'),
  )

const listWords = (sentence: string, words: RegExp): string[] =>
  [...sentence.matchAll(words)].map(([word]) => word.toLowerCase()).sort()

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])

/**
 * Tells whether a rephrased sentence says the same as the original: the same comments, groups, numbers and ways of
 * voting in the same order, the same negations and limits, no new word of quantity or judgement, no mark-up, no URL, and not much
 * longer.
 */
export function isFaithful(ruleBased: string, rephrased: string): boolean {
  if (rephrased.trim() !== rephrased || rephrased === '' || !isStorable(rephrased)) return false
  if (
    rephrased.length > ruleBased.length * 1.5 + MAX_EXTRA_CHARACTERS ||
    /[\n\r\t<>[\]*_`]|:\/\/|www\./.test(rephrased)
  )
    return false
  if (!isSameList(listClaims(ruleBased), listClaims(rephrased))) return false
  if (!isSameList(listWords(ruleBased, NEGATION_PATTERN), listWords(rephrased, NEGATION_PATTERN)))
    return false
  if (!isSameList(listWords(ruleBased, LIMIT_PATTERN), listWords(rephrased, LIMIT_PATTERN))) return false
  const known = listWords(ruleBased, QUANTITY_PATTERN)
  return listWords(rephrased, QUANTITY_PATTERN).every((word) => {
    const at = known.indexOf(word)
    if (at < 0) return false
    known.splice(at, 1)
    return true
  })
}

/** Asks a language model. @throws when it fails */
export type LanguageModel = (question: { system: string; user: string }) => Promise<string>

interface Logger {
  warn: (details: object, message: string) => void
}

const SYSTEM_PROMPT = [
  'You say sentences of a public report in other words: plain, neutral, easy to read, one sentence for one.',
  'Keep every mark in braces, every number and every percentage as it is and in the same order, and the words agree, disagree and pass.',
  'Add nothing: no judgement, no reason, no other number. Answer with the sentence alone.',
].join(' ')

const MAX_ENTRIES = 5000
const CACHE_BYTES = 4 * 1024 * 1024
/** Sentences in the queue of the model. */
const MAX_PENDING = 500
/** After a failure the model gets no questions for this time. */
const FAILURE_PAUSE_MS = 5 * 60_000
/** Tokens of one answer, including the marks of the sentence. */
const MAX_SENTENCE_TOKENS = 256

/** Faithful rephrasings of sentences by a language model. */
export interface RephrasingCache {
  /** Returns the rephrasing of a sentence; undefined when there is none. */
  readonly find: (sentence: string) => string | undefined
  /** Asks for rephrasings in the background, one after the other. After a failure the original sentences stay. */
  readonly request: (sentences: readonly string[], log: Logger) => void
}

/** The answer for one sentence: no text when it was not faithful. */
interface Rephrasing {
  readonly text?: string
}

/** Without a configured model there are no rephrasings. */
const EMPTY_CACHE: RephrasingCache = { find: () => undefined, request: () => {} }

/** Creates the cache of this server: empty unless a model is configured for narratives. */
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
 * Creates a cache that asks the model about one sentence at a time. No question contains a participant's comment. It uses an
 * answer only when it says the same (`isFaithful`).
 * @param clock milliseconds
 */
export function createRephrasingCache(ask: LanguageModel, clock: () => number): RephrasingCache {
  const cache = createBoundedCache<string, Rephrasing>({
    maxEntries: MAX_ENTRIES,
    maxBytes: CACHE_BYTES,
    countBytes: ({ text }, sentence) => 2 * (sentence.length + (text?.length ?? 0)),
  })
  const pending = new Set<string>()
  let [isBusy, pausedUntil] = [false, 0]

  async function processPending(log: Logger): Promise<void> {
    for (const sentence of pending) {
      pending.delete(sentence)
      try {
        const text = (await ask({ system: SYSTEM_PROMPT, user: sentence })).trim()
        cache.set(sentence, isFaithful(sentence, text) && text !== sentence ? { text } : {})
      } catch (err) {
        log.warn({ err }, 'The language model failed. The narrative keeps its original sentences.')
        pausedUntil = clock() + FAILURE_PAUSE_MS
        pending.clear()
      }
    }
    isBusy = false
  }

  return {
    find: (sentence) => cache.get(sentence)?.text,
    request: (sentences, log) => {
      if (clock() < pausedUntil) return
      for (const sentence of sentences)
        if (!cache.has(sentence) && pending.size < MAX_PENDING) pending.add(sentence)
      if (isBusy || pending.size === 0) return
      isBusy = true
      void processPending(log)
    },
  }
}
