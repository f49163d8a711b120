import type { PeopleList } from '@folkmoot/api-types/people'
import { people } from '@folkmoot/api-types/people'
import { LIMITS } from '@folkmoot/domain/limits'
import { PERSON_ROLES, type PersonRole } from '@folkmoot/domain/people'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createTextParser, createWholeNumberParser } from '../value-parsers.ts'

/** Options that name what people work on: a conversation, or a site; your own without either. */
export interface PlaceOptions {
  readonly conversation: string | undefined
  readonly site: string | undefined
}

const MAX_UID = 2_147_483_647

/** The options of all commands about people. */
export const PLACE_OPTIONS = [
  new Option('--conversation <id>', 'id of the conversation; default: your whole site'),
  new Option('--site <id>', 'id of another site in which you work').argParser(
    createTextParser(LIMITS.pageId),
  ),
]

export const ACCOUNT = new Argument('<account>', 'number of the account; “people list” shows it').argParser(
  createWholeNumberParser(0, MAX_UID),
)

export const ROLE = new Argument('<role>', 'the role: what it may do is in the description').choices(
  PERSON_ROLES,
)

export const ROLE_TEXT =
  'An owner does everything, a moderator decides about comments and changes settings, an analyst reads and changes nothing.'

/** Returns the fields that name the place in a call. */
export const getPlace = ({ conversation, site }: PlaceOptions) => ({
  ...(conversation === undefined ? {} : { conversation_id: conversation }),
  ...(site === undefined ? {} : { site_id: site }),
})

/** Loads who works in a place. */
export const listPeople = (options: PlaceOptions, context: Context): Promise<PeopleList> =>
  call(context, people.listPeople, { query: getPlace(options) })

/** Gets what confirms an act about an account: its name, or its number if it has no name. */
export async function getName(account: number, options: PlaceOptions, context: Context): Promise<string> {
  const { people: list } = await listPeople(options, context)
  return list.find(({ uid }) => uid === account)?.hname?.trim() || String(account)
}

/** A role that was parsed from an argument. */
export interface RoleOptions {
  readonly role: PersonRole
}
