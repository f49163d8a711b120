import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { createTextParser, createWholeNumberParser } from '../value-parsers.ts'

/** Options that name where events come from. */
export interface PlaceOptions {
  readonly conversation: string | undefined
  readonly site: string | undefined
}

export const PLACE_OPTIONS = [
  new Option('--conversation <id>', 'id of the conversation; default: your whole site'),
  new Option('--site <id>', 'id of another site that you own').argParser(createTextParser(LIMITS.pageId)),
]

/** Returns the fields that name the place in a call. */
export const getPlace = ({ conversation, site }: PlaceOptions) => ({
  ...(conversation === undefined ? {} : { conversation_id: conversation }),
  ...(site === undefined ? {} : { site_id: site }),
})

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
