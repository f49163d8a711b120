import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { createTextParser } from '../value-parsers.ts'

/** Options that name what a token is limited to. */
export interface PlaceOptions {
  readonly conversation: string | undefined
  readonly site: string | undefined
}

/** The options of commands about tokens. */
export const PLACE_OPTIONS = [
  new Option('--conversation <id>', 'limited to this conversation'),
  new Option('--site <id>', 'limited to this site').argParser(createTextParser(LIMITS.pageId)),
]

/** Returns the fields that name the place in a call. */
export const getPlace = ({ conversation, site }: PlaceOptions) => ({
  ...(conversation === undefined ? {} : { conversation_id: conversation }),
  ...(site === undefined ? {} : { site_id: site }),
})
