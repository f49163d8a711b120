import { describe, expect, it } from 'vitest'
import { describeLaunch, createLaunchList, type LaunchFacts, listOpenItems, MIN_SEEDS } from './launch.ts'

const NOW = Date.UTC(2027, 0, 1)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const SEED = 'The lido should open in May and be free for all.'
const READY: LaunchFacts = {
  now: NOW,
  topic: 'What should we do with the town square?',
  description: 'The council will decide on it in June.',
  seeds: Array.from({ length: MIN_SEEDS }, () => SEED),
  hasVisible: true,
  waiting: 0,
  canWrite: true,
  isStrict: false,
  moderators: 1,
  isInviteOnly: false,
  unusedCodes: 0,
  needsListedId: false,
  listedIds: 0,
  domainList: '',
  parentUrl: null,
  publicOrigin: 'https://talk.example',
  opensAt: null,
  closesAt: null,
  areResultsAfterClosing: false,
  offersMail: false,
  canSendMail: false,
  hasOrganiser: true,
}

const listOpen = (change: Partial<LaunchFacts>) =>
  listOpenItems(createLaunchList({ ...READY, ...change })).map(({ item, blocks }) =>
    blocks ? `${item}!` : item,
  )

describe('the launch list', () => {
  it('[LIFE-13] has nothing open when everything is there, and leaves out what does not concern it', () => {
    expect(listOpen({})).toEqual([])
    expect(describeLaunch(createLaunchList(READY))).toBe('Everything is ready to launch.')
    expect(createLaunchList(READY).map(({ item }) => item)).toEqual([
      'question',
      'description',
      'seeds',
      'languages',
      'waiting',
      'organiser',
    ])
  })

  it.each<[string, Partial<LaunchFacts>, string[]]>([
    ['no question', { topic: ' ' }, ['question!']],
    ['no description', { description: null }, ['description']],
    ['few seed comments', { seeds: [SEED], hasVisible: true }, ['seeds']],
    ['no comment, but people write', { seeds: [], hasVisible: false }, ['seeds']],
    ['nothing to do', { seeds: [], hasVisible: false, canWrite: false }, ['seeds!']],
    ['only comments of others', { seeds: [], hasVisible: true, canWrite: false }, ['seeds']],
    ['comments to review', { waiting: 2 }, ['waiting']],
    ['one moderator for strict moderation', { isStrict: true }, ['moderators']],
    ['two of them', { isStrict: true, moderators: 2 }, []],
    ['strict, but nobody writes', { isStrict: true, canWrite: false }, []],
    ['invite-only without codes', { isInviteOnly: true }, ['invites!']],
    ['invite-only with codes', { isInviteOnly: true, unusedCodes: 20 }, []],
    ['an empty list of ids', { needsListedId: true }, ['ids!']],
    ['a list of ids', { needsListedId: true, listedIds: 1 }, []],
    ['a list of sites without ours', { domainList: 'town.example' }, ['embed']],
    ['with ours', { domainList: 'town.example, talk.example' }, []],
    [
      'embedded on a listed page',
      { domainList: '*.town.example', parentUrl: 'https://www.town.example/a' },
      [],
    ],
    ['embedded elsewhere', { domainList: 'town.example', parentUrl: 'https://other.example/a' }, ['embed']],
    ['three hours', { closesAt: NOW + 3 * HOUR_MS }, ['times']],
    [
      'three hours after the opening',
      { opensAt: NOW + DAY_MS, closesAt: NOW + DAY_MS + 3 * HOUR_MS },
      ['times'],
    ],
    ['a month', { closesAt: NOW + 30 * DAY_MS }, []],
    ['two years', { closesAt: NOW + 730 * DAY_MS }, ['times']],
    ['results after a closing that is not set', { areResultsAfterClosing: true }, ['times']],
    ['mails that the server cannot send', { offersMail: true }, ['mail']],
    ['mails that it can send', { offersMail: true, canSendMail: true }, []],
    ['nobody to reach', { hasOrganiser: false }, ['organiser']],
    [
      'seeds of two languages',
      { seeds: [...READY.seeds, 'Das Bad soll im Mai öffnen und nicht mehr kosten.'] },
      ['languages'],
    ],
    [
      'a question in a language that the page lacks',
      {
        topic: 'Cosa dobbiamo fare con la piazza del paese?',
        description: 'Il comune deve decidere con gli abitanti.',
        seeds: READY.seeds.map(() => 'La piazza deve essere più verde per gli abitanti.'),
      },
      ['languages'],
    ],
    ['a question whose language nobody can tell', { topic: 'Lido?', description: 'Lido!' }, []],
  ])('[LIFE-13] %s', (_, change, open) => {
    expect(listOpen(change)).toEqual(open)
  })
})
