import { createListCommand } from '../resource-command.ts'
import { listPeople as load, PLACE_OPTIONS, type PlaceOptions } from './place.ts'

const ORIGINS = { holder: 'holds it', site: 'through the site', member: 'of the site', invited: 'invited' }

/** `people list`. */
export const listPeople = createListCommand({
  summary: 'list who works on a conversation or in a site',
  description:
    'List the people with a role in a conversation, or in your whole site, and for owners how many invitations are open.',
  options: PLACE_OPTIONS,
  examples: [
    ['folkmoot people list', 'the people of your site'],
    ['folkmoot people list --conversation 4ab7c9d2ef', 'those of a conversation'],
    ['folkmoot people list --json', 'with open invitations, for programs'],
  ],
  load: (options: PlaceOptions, context) => load(options, context),
  listRows: ({ people }) => people,
  columns: [
    { title: 'ACCOUNT', value: ({ uid }) => uid, alignRight: true },
    { title: 'NAME', value: ({ hname }) => hname },
    { title: 'ROLE', value: ({ role }) => role },
    { title: 'FROM', value: ({ origin }) => ORIGINS[origin] },
    { title: 'E-MAIL', value: ({ email }) => email },
  ],
  emptyMessage: 'Nobody works here.',
  formatNote: ({ invitations }) =>
    invitations.length === 0
      ? undefined
      : `Open invitations: ${invitations.map(({ invitation_id, role, email }) => `${invitation_id} (${role}${email === null ? '' : `, ${email}`})`).join(', ')}`,
})
