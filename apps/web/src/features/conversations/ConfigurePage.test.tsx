import { createTestServer, type TestServer } from '@folkmoot/mock-api/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorAnswer, makeInterference } from '../../test/interference.ts'
import { renderApp } from '../../test/render-app.tsx'

const PUT = 'PUT /api/v3/conversations'

let server: TestServer
let network: ReturnType<typeof makeInterference>
let id: string
let zid: number

beforeEach(async () => {
  server = await createTestServer()
  network = makeInterference()
  const made = await server.build.conversation({ topic: 'A car-free centre?', description: 'Tell us.' })
  id = made.conversation_id
  zid = made.zid
})
afterEach(() => server.close())

async function open(as: 'ada' | 'ben' = 'ada') {
  const app = await renderApp(`/m/${id}`, { as, server, through: network.through })
  await screen.findByTestId('topic')
  return app
}
const stored = () =>
  server.db.selectFrom('conversations').selectAll().where('zid', '=', zid).executeTakeFirstOrThrow()
const field = (name: string) => screen.getByTestId<HTMLInputElement>(name)
const upToDate = () => screen.findByText('Up to date')
/** Somebody else saves meanwhile. */
const elsewhere = (change: object) =>
  server.call('PUT', '/api/v3/conversations', 'ben', { conversation_id: id, ...change })

describe('text', () => {
  it('[CFG-2] topic and description change as one types and are saved when the field is left', async () => {
    const { user } = await open()
    await user.type(field('topic'), ' Yes!')
    expect(field('topic').value).toBe('A car-free centre? Yes!')
    expect(network.callsTo(PUT)).toEqual([])
    await user.clear(field('description'))
    await user.type(field('description'), 'Say why.')
    await user.tab()
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ topic: 'A car-free centre? Yes!', description: 'Say why.' }),
    )
    expect(network.callsTo(PUT)).toHaveLength(2)
  })

  it('[CFG-2] leaving a field that did not change saves nothing', async () => {
    const { user } = await open()
    await user.click(field('topic'))
    await user.tab()
    await user.type(field('topic'), 'x{Backspace}')
    await user.tab()
    await upToDate()
    expect(network.callsTo(PUT)).toEqual([])
  })

  it('Enter saves the topic', async () => {
    const { user } = await open()
    await user.type(field('topic'), ' Yes!{Enter}')
    await waitFor(async () => expect((await stored()).topic).toBe('A car-free centre? Yes!'))
  })

  it('[CFG-2] going to another screen with the field still in focus saves it', async () => {
    const { user, router } = await open()
    await user.type(field('topic'), ' Yes!')
    await router.navigate(`/m/${id}/stats`)
    await waitFor(async () => expect((await stored()).topic).toBe('A car-free centre? Yes!'))
  })

  it('can be taken back for a while', async () => {
    const { user } = await open()
    await user.clear(field('topic'))
    await user.type(field('topic'), 'Oops{Enter}')
    expect(await screen.findByText('The topic is saved.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(field('topic').value).toBe('A car-free centre?')
    await waitFor(async () => expect((await stored()).topic).toBe('A car-free centre?'))
  })
})

describe('checkboxes', () => {
  it('[CFG-3] [CFG-4] integer options are saved at once as 1 and 0', async () => {
    const { user } = await open()
    for (const name of ['vis_type', 'write_type', 'help_type', 'subscribe_type'] as const) {
      const before = field(name).checked
      await user.click(field(name))
      expect(field(name).checked).toBe(!before)
      await waitFor(async () => expect((await stored())[name]).toBe(before ? 0 : 1))
      expect(network.callsTo(PUT).at(-1)?.body).toMatchObject({ [name]: before ? 0 : 1 })
    }
  })

  it('[CFG-3] [CFG-4] the others are saved at once as yes and no', async () => {
    const { user } = await open()
    for (const name of ['strict_moderation', 'treevite_enabled', 'importance_enabled'] as const) {
      const before = field(name).checked
      await user.click(field(name))
      await waitFor(async () => expect((await stored())[name]).toBe(before ? 0 : 1))
      expect(network.callsTo(PUT).at(-1)?.body).toMatchObject({ [name]: !before })
    }
  })

  it('[CFG-1] closing saves at once, says what it did, and can be taken back', async () => {
    const { user } = await open()
    await user.click(field('is_active'))
    expect(await screen.findByText('The conversation is closed: nobody can vote or comment.')).toBeTruthy()
    expect((await stored()).is_active).toBe(0)
    expect(screen.getByText('Closed')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await stored()).is_active).toBe(1))
    expect(field('is_active').checked).toBe(true)
  })

  it('each one says what follows from it', async () => {
    await open()
    for (const box of screen.getAllByRole('checkbox')) {
      const help = document.getElementById(box.getAttribute('aria-describedby') ?? '')
      expect(help?.textContent?.length).toBeGreaterThan(20)
    }
  })
})

describe('a draft', () => {
  beforeEach(() => server.build.change(zid, { is_draft: 1 }))

  it('[CFG-10] is launched by the button, after a question, and by nothing else', async () => {
    const { user } = await open()
    expect(screen.getByText('Draft')).toBeTruthy()
    await user.click(field('strict_moderation'))
    await upToDate()
    await waitFor(async () => expect(await stored()).toMatchObject({ strict_moderation: 1, is_draft: 1 }))
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    expect((await stored()).is_draft).toBe(1)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText('The conversation is launched.')).toBeTruthy()
    expect((await stored()).is_draft).toBe(0)
    expect(screen.queryByRole('button', { name: 'Launch' })).toBeNull()
    expect(screen.getByText('Open', { exact: true })).toBeTruthy()
  })

  it('[CFG-10] stays a draft when the question is answered with no', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(network.callsTo(PUT)).toEqual([])
  })
})

describe('saving', () => {
  it('[CFG-9] sends the existing fields plus the one changed field and the version it started from', async () => {
    await server.build.change(zid, { strict_moderation: 1, bgcolor: null, settings_version: 7 })
    const { user } = await open()
    await user.click(field('write_type'))
    await waitFor(() => expect(network.callsTo(PUT)).toHaveLength(1))
    const body = network.callsTo(PUT)[0]?.body as Record<string, unknown>
    expect(body).toMatchObject({
      conversation_id: id,
      expected_settings_version: 7,
      write_type: 0,
      topic: 'A car-free centre?',
      strict_moderation: true,
      is_draft: false,
    })
    for (const name of ['bgcolor', 'owner', 'settings_version', 'participant_count'])
      expect(body).not.toHaveProperty(name)
  })

  it('[CFG-9] one save leaves after the other has arrived', async () => {
    const { user } = await open()
    const release = network.hold(PUT)
    await user.click(field('vis_type'))
    await user.click(field('help_type'))
    expect(screen.getByText('Saving')).toBeTruthy()
    expect(network.callsTo(PUT)).toHaveLength(1)
    release()
    await upToDate()
    expect(network.callsTo(PUT)).toHaveLength(2)
    const versions = network
      .callsTo(PUT)
      .map(({ body }) => (body as Record<string, number>)['expected_settings_version'])
    expect(versions[1]).toBe((versions[0] ?? 0) + 1)
  })

  it('[CFG-5] a failed save keeps what was typed, says why, and can be tried again', async () => {
    const { user } = await open()
    const mend = network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.type(field('topic'), ' Yes!{Enter}')
    expect(await screen.findByText('Error Saving')).toBeTruthy()
    expect(screen.queryByText('Up to date')).toBeNull()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(field('topic').value).toBe('A car-free centre? Yes!')
    mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await upToDate()).toBeTruthy()
    expect((await stored()).topic).toBe('A car-free centre? Yes!')
    expect(screen.queryByText('It broke.')).toBeNull()
  })

  it('[CFG-5] a failed toggle keeps its tick, and one more click takes it back', async () => {
    const { user } = await open()
    const mend = network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.click(field('strict_moderation'))
    await screen.findByText('Error Saving')
    expect(field('strict_moderation').checked).toBe(true)
    mend()
    await user.click(field('strict_moderation'))
    expect(field('strict_moderation').checked).toBe(false)
    expect(await upToDate()).toBeTruthy()
  })

  it('[CFG-5] what could not be saved is still there after a look at another screen of the conversation', async () => {
    const { user } = await open()
    network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.type(field('topic'), ' Yes!{Enter}')
    await screen.findByText('Error Saving')
    await user.click(screen.getByRole('link', { name: 'Monitor' }))
    await screen.findByRole('heading', { level: 1, name: 'Monitor' })
    await user.click(screen.getByRole('link', { name: 'Configure' }))
    expect((await screen.findByTestId<HTMLInputElement>('topic')).value).toBe('A car-free centre? Yes!')
    expect(screen.getByText('Error Saving')).toBeTruthy()
  })

  it('asks before something that could not be saved is left behind', async () => {
    const { user, router } = await open()
    network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.click(field('strict_moderation'))
    await screen.findByText('Error Saving')
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe(`/m/${id}`)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All Conversations' })).toBeTruthy()
  })
})

describe('when somebody else saves meanwhile', () => {
  it('[CFG-9] another field: the change is repeated on theirs, and both hold', async () => {
    const { user } = await open()
    await elsewhere({ description: 'Ben’s words' })
    await user.click(field('strict_moderation'))
    expect(await upToDate()).toBeTruthy()
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ strict_moderation: 1, description: 'Ben’s words' }),
    )
    expect(field('description').value).toBe('Ben’s words')
    expect(network.callsTo(PUT)).toHaveLength(2)
  })

  it('[CFG-9] the same field: nothing is overwritten, the person decides, and may insist', async () => {
    const { user } = await open()
    await elsewhere({ topic: 'Ben’s topic' })
    await user.type(field('topic'), ' Yes!{Enter}')
    expect(await screen.findByText('Somebody else has changed “Topic” meanwhile.')).toBeTruthy()
    expect(screen.getByText('Ben’s topic')).toBeTruthy()
    expect((await stored()).topic).toBe('Ben’s topic')
    expect(field('topic').value).toBe('A car-free centre? Yes!')
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }))
    await waitFor(async () => expect((await stored()).topic).toBe('A car-free centre? Yes!'))
    expect(await upToDate()).toBeTruthy()
  })

  it('[CFG-9] the same field: or gives way', async () => {
    const { user } = await open()
    await elsewhere({ topic: 'Ben’s topic' })
    await user.type(field('topic'), ' Yes!{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Keep theirs' }))
    expect(field('topic').value).toBe('Ben’s topic')
    expect(await upToDate()).toBeTruthy()
    expect((await stored()).topic).toBe('Ben’s topic')
  })

  it('[CFG-9] an answer without is_owner and is_mod takes no right away', async () => {
    network.answer(PUT, async () => {
      const { body } = await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, 'ada')
      const { is_owner: _o, is_mod: _m, ...rest } = body as Record<string, unknown>
      return Response.json({ ...rest, strict_moderation: true })
    })
    const { user } = await open()
    await user.click(field('strict_moderation'))
    expect(await upToDate()).toBeTruthy()
    expect(field('strict_moderation').checked).toBe(true)
  })
})
