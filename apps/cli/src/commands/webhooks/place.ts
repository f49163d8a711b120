import { Argument } from 'commander'
import { createWholeNumberParser } from '../value-parsers.ts'

const MAX_ID = 2_147_483_647

export const WEBHOOK = new Argument('<webhook>', 'its number; “webhooks list” shows it').argParser(
  createWholeNumberParser(1, MAX_ID),
)
export const MESSAGE = new Argument('<message>', 'its number; “webhooks log” shows it').argParser(
  createWholeNumberParser(1, MAX_ID),
)

/** A webhook that was parsed from an argument. */
export interface WebhookOptions {
  readonly webhook: number
}
