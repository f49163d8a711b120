import { createTestServer, type TestServer } from '@folkmoot/mock-api/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { errorAnswer, makeInterference } from '../../test/interference.ts'
import { type Account, renderApp } from '../../test/render-app.tsx'
// read before the clock of the first test starts
import './ModeratePage.tsx'
import './ModerationLogPage.tsx'

const PUT = 'PUT /api/v3/comments'
const LIST = 'GET /api/v3/comments?moderation=true&include_voting_patterns=false'

let server: TestServer
let network: ReturnType<typeof makeInterference>
let id: string
let zid: number

beforeEach(async () => {
  server = await createTestServer()
  network = makeInterference()
  const made = await server.build.conversation({ topic: 'A car-free centre?' })
  id = made.conversation_id
  zid = made.zid
  await server.build.participant(zid, 0)
})

/** calls for whole lists; the frame asks for a count of its own */
const lists = () => network.callsTo(LIST).filter(({ path }) => !path.includes('limit='))
const add = async (...texts: string[]) => {
  for (const [tid, txt] of texts.entries()) await server.build.comment(zid, tid, { txt })
}
const open = async (path = '', as: Account = 'ada') => {
  const app = await renderApp(`/m/${id}/comments${path}`, { as, server, through: network.through })
  await screen.findByRole('heading', { level: 1, name: 'Moderate' })
  return app
}
const card = (text: string) => screen.findByRole('article', { name: new RegExp(text) })
const gone = (text: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(text) })).toBeNull())
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const tab = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) })
const counts = () => ['Unmoderated', 'Accepted', 'Rejected'].map((name) => tab(name).textContent)
const stored = (tid: number) =>
  server.db
    .selectFrom('comments')
    .select(['mod', 'active', 'is_meta'])
    .where('zid', '=', zid)
    .where('tid', '=', tid)
    .executeTakeFirstOrThrow()
const elsewhere = (tid: number, mod: number) =>
  server.call('PUT', '/api/v3/comments', 'ben', {
    conversation_id: id,
    tid,
    mod,
    active: true,
    is_meta: false,
    velocity: 1,
  })

describe('the lists', () => {
  it('[MOD-1] tabs show how many comments are unmoderated, accepted and rejected', async () => {
    await add('One', 'Two', 'Three')
    await elsewhere(1, 1)
    const { user } = await open()
    await card('One')
    expect(counts()).toEqual(['Unmoderated2', 'Accepted1', 'Rejected0'])
    await user.click(tab('Accepted'))
    await card('Two')
    expect(screen.queryByText('One')).toBeNull()
    await user.click(tab('Rejected'))
    await screen.findByText('Nothing is rejected')
  })

  it('[MOD-2] a card shows text, when and from whom, with accept, reject and metadata', async () => {
    await server.build.comment(zid, 0, {
      txt: '騎樓應該還給行人',
      lang: 'zh',
      created: Date.now() - 3_600_000,
    })
    await server.build.comment(zid, 1, { txt: 'A seed', is_seed: 1 })
    await open()
    const one = within(await card('騎樓應該還給行人'))
    expect(one.getByText('騎樓應該還給行人').getAttribute('dir')).toBe('auto')
    expect(one.getByText('騎樓應該還給行人').getAttribute('lang')).toBe('zh')
    expect(one.getByText('1 hour ago')).toBeTruthy()
    expect(one.getByText('Participant 0')).toBeTruthy()
    for (const name of ['Accept', 'Reject', 'Reject, with a reason'])
      expect(one.getByRole('button', { name })).toBeTruthy()
    expect(one.getByRole('checkbox', { name: /^Metadata/ })).toBeTruthy()
    expect(within(await card('A seed')).getByText('Seed comment')).toBeTruthy()
  })

  it('[MOD-3] a comment that is not active carries the warning; accepting overrides it', async () => {
    await server.build.comment(zid, 0, { txt: 'Rude', active: 0 })
    const { user } = await open()
    const one = within(await card('Rude'))
    expect(
      one.getByText(/Flagged by the automatic moderator.*not shown to participants.*Accept/),
    ).toBeTruthy()
    await user.click(one.getByRole('button', { name: 'Accept' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, active: 1 }))
  })

  it('[MOD-6] at most 100 unmoderated comments are shown, and it says how many more there are', async () => {
    await add(...Array.from({ length: 103 }, (_, at) => `Comment number ${at}`))
    await open()
    await card('Comment number 0')
    expect(screen.getByText(/3 comments more wait/)).toBeTruthy()
    expect(screen.getByText('1 of 100')).toBeTruthy()
    expect(counts()[0]).toBe('Unmoderated103')
  })

  it('[NET-8] lists are asked for without counts; the votes on what is shown come in a second call', async () => {
    await add('One', 'Two')
    await server.build.vote(zid, 0, 1, -1)
    await open()
    expect(await within(await card('Two')).findByText('1 agree, 0 disagree, 0 pass')).toBeTruthy()
    const asked = lists().map(({ path }) => new URLSearchParams(path.split('?')[1]))
    expect(asked.map((query) => Object.fromEntries(query))).toEqual(
      ['0', '1', '-1'].map((mod) => ({
        moderation: 'true',
        include_voting_patterns: 'false',
        mod,
        conversation_id: id,
      })),
    )
    const [votes] = network.callsTo('GET /api/v3/comments?moderation=true&include_voting_patterns=true')
    expect(votes?.path).toContain(`tids=${encodeURIComponent('0,1')}`)
  })
})

describe('deciding', () => {
  it('[MOD-4] accepting moves the card to Accepted before the server answers, then all three lists are reloaded', async () => {
    await add('One', 'Two')
    const { user } = await open()
    const first = await card('One')
    const before = lists().length
    const release = network.hold(PUT)
    await user.click(within(first).getByRole('button', { name: 'Accept' }))
    await gone('One')
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
    expect(lists()).toHaveLength(before)
    expect(await stored(0)).toMatchObject({ mod: 0 })
    release()
    await waitFor(() => expect(lists()).toHaveLength(before + 3))
    expect(await stored(0)).toMatchObject({ mod: 1, active: 1 })
    expect(network.callsTo(PUT)[0]?.body).toEqual({
      conversation_id: id,
      tid: 0,
      active: true,
      mod: 1,
      is_meta: false,
      velocity: 1,
    })
  })

  it.each([
    [
      '500',
      () => errorAnswer(500, 'polis_err_update_comment', 'The database is full.'),
      /The database is full/,
    ],
    ['403', () => errorAnswer(403, 'polis_err_update_comment_auth', 'You may not.'), /You may not/],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch')), /The server cannot be reached/],
  ])(
    '[MOD-4] [NET-6] a decision that fails (%s) is rolled back and said, and can be tried again',
    async (_, answer, words) => {
      await add('One', 'Two')
      const { user } = await open()
      const first = await card('One')
      const mend = network.answer(PUT, answer)
      await user.click(within(first).getByRole('button', { name: 'Reject' }))
      const back = within(await card('One'))
      expect(await back.findByText(words)).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toMatch(/#0 is back where it was/)
      expect(counts()).toEqual(['Unmoderated2', 'Accepted0', 'Rejected0'])
      mend()
      await user.click(back.getByRole('button', { name: 'Try again' }))
      await gone('One')
      await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1 }))
    },
  )

  it('[MOD-5] accepted can be rejected, rejected accepted, and metadata set in every list', async () => {
    await add('One')
    await elsewhere(0, 1)
    const { user } = await open('/accepted')
    const one = within(await card('One'))
    await user.click(one.getByRole('checkbox', { name: /^Metadata/ }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1, is_meta: 1 }))
    await user.click(tab('Rejected'))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1, is_meta: 1 }))
  })

  it('[MOD-9] what is under way lies over every list that is loaded meanwhile', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    const release = network.hold(PUT)
    press('a')
    await gone('One')
    const before = lists().length
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(lists()).toHaveLength(before + 3))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
    release()
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: 1 }))
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected0'])
  })

  it('[MOD-9] two decisions about one comment are sent one after the other', async () => {
    await add('One')
    await open()
    await card('One')
    const release = network.hold(PUT)
    press('m')
    press('r')
    await gone('One')
    expect(network.callsTo(PUT)).toHaveLength(1)
    release()
    await waitFor(async () => expect(await stored(0)).toMatchObject({ mod: -1, is_meta: 1 }))
    expect(network.callsTo(PUT)).toHaveLength(2)
  })

  it('[MOD-7] a decision of somebody else shows as what it is, and the place is kept', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    press('j')
    expect(document.activeElement).toBe(await card('Two'))
    await elsewhere(0, 1)
    await elsewhere(1, -1)
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await within(await card('One')).findByText('Accepted elsewhere.')).toBeTruthy()
    expect(within(await card('Two')).getByText('Rejected elsewhere.')).toBeTruthy()
    expect(counts()).toEqual(['Unmoderated1', 'Accepted1', 'Rejected1'])
    expect((await card('Two')).getAttribute('aria-current')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Take these off the list' }))
    await gone('One')
    await card('Three')
  })
})

describe('by keyboard', () => {
  it('[MOD-8] j, k, a, r, m and u move, decide and undo; the next card has the focus', async () => {
    await add('One', 'Two', 'Three', 'Four')
    await open()
    await card('One')
    press('j')
    press('j')
    press('k')
    expect(document.activeElement).toBe(await card('Two'))
    press('a')
    await gone('Two')
    expect(document.activeElement).toBe(await card('Three'))
    press('m')
    press('r')
    await gone('Three')
    expect(document.activeElement).toBe(await card('Four'))
    expect(screen.getByText('Rejected #2. 2 left.').getAttribute('role')).toBe('status')
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: -1, is_meta: 1 }))
    press('u')
    await card('Three')
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 1 }))
    press('u')
    press('u')
    await card('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await waitFor(async () => expect(await stored(2)).toMatchObject({ mod: 0, is_meta: 0 }))
  })

  it('[MOD-8] keys that are typed into a field are not decisions, and single keys can be turned off', async () => {
    await add('One', 'Two')
    const { user } = await open()
    await card('One')
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('tar')
    await screen.findByText('No comment is like that')
    await user.click(screen.getByRole('button', { name: 'Show the whole list' }))
    await card('One')
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    await user.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    press('a')
    expect(network.callsTo(PUT)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Keyboard' }))
    await user.click(screen.getByRole('checkbox', { name: 'Single keys are on' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
  })

  it('[MOD-8] search, filters and order stand in the address', async () => {
    await add('Parks', 'Trams', 'More parks')
    await server.build.comment(zid, 3, { txt: 'Parks, flagged', active: 0 })
    const { user, router } = await open('?q=parks&sort=newest')
    await card('More parks')
    expect(screen.getAllByRole('article').map((one) => one.querySelector('p')?.textContent)).toEqual([
      'Parks, flagged',
      'More parks',
      'Parks',
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Flagged' }))
    await gone('More parks')
    expect(router.state.location.search).toBe('?q=parks&flagged=1&sort=newest')
    expect(screen.getByText('1 of 4 comments')).toBeTruthy()
  })
})

describe('many at once', () => {
  it('[MOD-8] a range is selected and decided with progress; what failed stays selected, with its reason', async () => {
    await add('One', 'Two', 'Three', 'Four', 'Five')
    const { user } = await open()
    await card('One')
    await user.click(screen.getByRole('checkbox', { name: 'Select comment 1' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select comment 3' }))
    await user.keyboard('{/Shift}')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    expect(bar.getByText('3 selected')).toBeTruthy()
    let calls = 0
    const mend = network.answer(PUT, () => {
      calls += 1
      return calls === 2 ? errorAnswer(500, 'polis_err_internal', 'It broke.') : Response.json({})
    })
    await user.click(bar.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText(/1 comment could not be saved|is back where it was/)).toBeTruthy()
    const failed = within(await screen.findByRole('article', { name: /Two|Three|Four/ }))
    expect(failed.getByText('It broke.', { exact: false })).toBeTruthy()
    expect(failed.getByRole<HTMLInputElement>('checkbox', { name: /^Select/ }).checked).toBe(true)
    mend()
    const again = within(screen.getByRole('region', { name: 'Selected comments' }))
    await user.click(again.getByRole('button', { name: 'Try 1 again' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected comments' })).toBeNull())
  })

  it('[MOD-8] the reason of a rejection goes to the log, also for many; undo takes all of them back', async () => {
    await add('One', 'Two', 'Three')
    const { user } = await open()
    await card('One')
    press('x')
    press('j')
    press('x')
    const bar = within(screen.getByRole('region', { name: 'Selected comments' }))
    await user.click(bar.getByRole('button', { name: 'Reject, with a reason' }))
    await user.click(screen.getByRole('radio', { name: 'In your own words' }))
    await user.type(screen.getByRole('textbox', { name: 'The reason' }), 'Not about the centre')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }))
    await gone('Two')
    await waitFor(() => expect(network.callsTo(PUT)).toHaveLength(2))
    expect(network.callsTo(PUT).map(({ body }) => (body as { reason: string }).reason)).toEqual([
      'Not about the centre',
      'Not about the centre',
    ])
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: -1 }))
    press('u')
    await card('One')
    await card('Two')
    await waitFor(async () => expect(await stored(1)).toMatchObject({ mod: 0 }))
    await user.click(screen.getByRole('link', { name: 'Moderation log' }))
    expect(await screen.findAllByText('Not about the centre')).toHaveLength(2)
  })
})

describe('what goes wrong', () => {
  it('[NET-6] a list that cannot be loaded says why and can be asked for again; what is there stays', async () => {
    await add('One')
    const mend = network.answer(LIST, () => errorAnswer(500, 'polis_err_get_comments', 'It broke.'))
    const { user } = await open()
    expect(await screen.findByText('The comments could not be loaded.')).toBeTruthy()
    expect(screen.getByText('It broke.')).toBeTruthy()
    mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await card('One')
    const mendAgain = network.answer(LIST, () => errorAnswer(500, 'polis_err_get_comments', 'It broke.'))
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await screen.findByText(/^Not refreshed since/)).toBeTruthy()
    await card('One')
    mendAgain()
  })

  it('[MOD-8] near-duplicates are named, in whatever list, with a way to them', async () => {
    await add('More bike lanes, please!', 'Something else', 'more bike lanes please')
    await elsewhere(0, 1)
    const { user, router } = await open()
    const alike = await within(await card('more bike lanes please')).findByRole('button', { name: /like #0/ })
    expect(alike.textContent).toBe('like #0 (accepted)')
    await user.click(alike)
    await card('More bike lanes, please!')
    expect(router.state.location.pathname).toBe(`/m/${id}/comments/accepted`)
  })
})

describe('the log', () => {
  it('[MOD-9] shows pages in the address and gives the whole as a file, with the token', async () => {
    await add('One')
    for (let turn = 0; turn < 51; turn += 1) await elsewhere(0, turn % 2 === 0 ? 1 : -1)
    const { user, router } = await renderApp(`/m/${id}/comments/log`, {
      as: 'ada',
      server,
      through: network.through,
    })
    expect(await screen.findByText('Showing 1–50 of 51')).toBeTruthy()
    expect(screen.getAllByText('Ben Moderator').length).toBe(50)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('Showing 51–51 of 51')).toBeTruthy()
    expect(router.state.location.search).toBe('?page=2')
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(network.callsTo('GET /api/v3/moderationLog/csv')).toHaveLength(1))
  })
})
