import { formatNumber } from '@folkmoot/domain/format-number'
import type { NewcomerCheck } from '@folkmoot/domain/newcomers'

const formatPeople = (count: number) => (count === 1 ? 'one person' : `${formatNumber(count)} people`)

/** Texts about newcomers: who may join, and floods of them. */
export const newcomersMessages = {
  // Configure
  heading: 'Robots and multiple votes',
  intro:
    'Scripts can pretend to be many people. People with an account, an invite code or a signed id are known and never affected by the check.',
  identityRequired: 'New people need an invite code or a signed id',
  identityRequiredHelp:
    'Nobody can take part twice by clearing their browser. Codes come from the invite tree, signed ids from a site that knows its visitors (Distribute). Those who take part already stay. When this is off, one person can take part from several browsers.',
  identityRequiredOn: 'New people need an invite code or a signed id now.',
  identityRequiredOff: 'New people need neither a code nor a signed id now.',
  check: 'Check whether new people are robots',
  choices: {
    flood: 'While too many join at once',
    always: 'Always',
    never: 'Never',
  } satisfies Record<NewcomerCheck, string>,
  checkHelp: {
    flood:
      'While unusually many people join within a minute, their devices work for about a second before the first answer counts. It starts and ends by itself; at other times nobody is asked. Nothing is sent to anybody else, and there is no puzzle to solve.',
    always:
      'The device of every new person works for about a second before the first answer counts. Embeds and programs that do not know the check cannot bring new people.',
    never:
      'Nobody is asked, also when a script brings thousands of new people. For conversations that other programs fill.',
  } satisfies Record<NewcomerCheck, string>,
  checkSaved: (choice: string) => `New people are checked: ${choice.toLowerCase()}.`,

  // Monitor
  floodNow: 'Unusually many new people are joining',
  floodJoined: (since: string, count: number) =>
    `Since ${since}, ${formatPeople(count)} without an account, a code or a signed id joined.`,
  floodLimit: (limit: number) => `The limit is ${formatNumber(limit)} in a minute.`,
  floodChecked: (until: string) =>
    `Their devices now work for about a second before the first answer counts. This ends at ${until} unless it goes on. Nobody who takes part already is asked.`,
  floodUnchecked: 'They are not checked, because Configure says so.',
  floodWhatToDo:
    'If you have just announced the conversation, this may be real. If not, a script may be at work: look at the comments and votes since then, and ask for invite codes or signed ids under Configure where the count matters.',
  earlierFloods: (count: number) =>
    count === 1
      ? 'Once in the last 90 days, unusually many new people joined'
      : `${count} times in the last 90 days, unusually many new people joined`,
  earlierFlood: (from: string, until: string, count: number) => `${from} to ${until}: ${formatPeople(count)}`,
} as const
