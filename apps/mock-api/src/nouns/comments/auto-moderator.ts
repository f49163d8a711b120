import { RISKY_MARKS } from '@folkmoot/domain/triage/mark-kinds'
import { createMarkFinder } from '@folkmoot/domain/triage/marks'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Config } from '../../platform/settings/config.ts'

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
 * Creates the automatic moderator of this server. It hides contact data, and insults: the configured toxicity service finds them, or
 * the word lists without a service or when it does not answer in time. Not inside a transaction.
 */
export function createAutoModerator({
  toxicityUrl,
  insultLists,
}: Pick<Config, 'toxicityUrl' | 'insultLists'>): AutoModerator {
  const findMarks = createMarkFinder(insultLists)
  const listRisks = (txt: string) =>
    findMarks(txt)
      .map(({ kind }) => kind)
      .filter((kind) => RISKY_MARKS.has(kind))
  if (toxicityUrl === null) return (txt) => Promise.resolve(listRisks(txt).length > 0)
  return async (txt, log) => {
    const risks = listRisks(txt)
    if (risks.some((kind) => kind !== 'insult')) return true
    try {
      return (await requestToxicity(toxicityUrl, txt)) >= TOXICITY_THRESHOLD
    } catch (err) {
      log.warn({ err }, 'The toxicity service failed; the word lists decide.')
      return risks.length > 0
    }
  }
}
