import { createInsultFinder } from '@folkmoot/domain/triage/insult-finder'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from '../../config.ts'

/** Decides whether a new comment stays hidden until a person reviews it. Never throws. */
export type AutoModerator = (txt: string, log: Logger) => Promise<boolean>

interface Logger {
  warn: (details: object, message: string) => void
}

/** Timeout of the toxicity service in milliseconds. */
const TIMEOUT_MS = 2000
/** From this toxicity on a comment stays hidden. */
const TOXICITY_THRESHOLD = 0.8

/** Reply of a toxicity service to `POST {"text": …}`: from 0, harmless, to 1. */
const ToxicityReply = Type.Object({ toxicity: Type.Number({ minimum: 0, maximum: 1 }) })

async function requestToxicity(url: string, text: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The toxicity service answered ${response.status}.`)
  const answer: unknown = await response.json()
  if (!Check(ToxicityReply, answer))
    throw new Error('The toxicity service answered without a toxicity from 0 to 1.')
  return answer.toxicity
}

/**
 * Creates the automatic moderator of this server: the configured toxicity service, or the word lists without a service
 * or when it does not answer in time. Not inside a transaction.
 */
export function createAutoModerator({
  toxicityUrl,
  insultLists,
}: Pick<Config, 'toxicityUrl' | 'insultLists'>): AutoModerator {
  const findInsults = createInsultFinder(insultLists)
  const byWords = (txt: string) => findInsults(txt).length > 0
  if (toxicityUrl === null) return (txt) => Promise.resolve(byWords(txt))
  return async (txt, log) => {
    try {
      return (await requestToxicity(toxicityUrl, txt)) >= TOXICITY_THRESHOLD
    } catch (err) {
      log.warn({ err }, 'The toxicity service failed; the word lists decide.')
      return byWords(txt)
    }
  }
}
