import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDrafts } from '../session/drafts.ts'
import { field, prepareConfigure, PUT, upToDate } from '../test/configure.ts'
import { errorAnswer } from '../test/interference.ts'

let configure: Awaited<ReturnType<typeof prepareConfigure>>

beforeEach(async () => {
  configure = await prepareConfigure()
})

describe('saving', () => {
  it('[CFG-9] sends the existing fields plus the one changed field and the version it started from', async () => {
    await configure.server.build.change(configure.zid, {
      strict_moderation: 1,
      bgcolor: null,
      settings_version: 7,
    })
    const { user } = await configure.open()
    await user.click(field('write_type'))
    await waitFor(() => expect(configure.network.callsTo(PUT)).toHaveLength(1))
    const body = configure.network.callsTo(PUT)[0]?.body as Record<string, unknown>
    expect(body).toMatchObject({
      conversation_id: configure.id,
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
    const { user } = await configure.open()
    const release = configure.network.hold(PUT)
    await user.click(field('vis_type'))
    await user.click(field('help_type'))
    expect(screen.getByText('Saving')).toBeTruthy()
    expect(configure.network.callsTo(PUT)).toHaveLength(1)
    release()
    await upToDate()
    expect(configure.network.callsTo(PUT)).toHaveLength(2)
    const versions = configure.network
      .callsTo(PUT)
      .map(({ body }) => (body as Record<string, number>)['expected_settings_version'])
    expect(versions[1]).toBe((versions[0] ?? 0) + 1)
  })

  it('[CFG-5] a failed save keeps what was typed, says why, and can be tried again', async () => {
    const { user } = await configure.open()
    const mend = configure.network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.type(field('topic'), ' Yes!{Enter}')
    expect(await screen.findByText('Error Saving')).toBeTruthy()
    expect(screen.queryByText('Up to date')).toBeNull()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(field('topic').value).toBe('A car-free centre? Yes!')
    mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await upToDate()).toBeTruthy()
    expect((await configure.stored()).topic).toBe('A car-free centre? Yes!')
    expect(screen.queryByText('It broke.')).toBeNull()
  })

  it('[CFG-5] a failed toggle keeps its tick, and one more click takes it back', async () => {
    const { user } = await configure.open()
    const mend = configure.network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.click(field('strict_moderation'))
    await screen.findByText('Error Saving')
    expect(field('strict_moderation').checked).toBe(true)
    mend()
    await user.click(field('strict_moderation'))
    expect(field('strict_moderation').checked).toBe(false)
    expect(await upToDate()).toBeTruthy()
  })

  it('[CFG-5] what could not be saved is still there after a look at another screen of the conversation', async () => {
    const { user } = await configure.open()
    configure.network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.type(field('topic'), ' Yes!{Enter}')
    await screen.findByText('Error Saving')
    await user.click(screen.getByRole('link', { name: 'Monitor' }))
    await screen.findByRole('heading', { level: 1, name: 'Monitor' })
    await user.click(screen.getByRole('link', { name: 'Configure' }))
    expect((await screen.findByTestId<HTMLInputElement>('topic')).value).toBe('A car-free centre? Yes!')
    expect(screen.getByText('Error Saving')).toBeTruthy()
  })

  it('the browser asks before a typed text is lost, but not on the way to a sign-in, which keeps it', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { user } = await configure.open()
    expect(leave()).toBe(false)
    await user.type(field('topic'), ' Yes!')
    expect(leave()).toBe(true)
    keepDrafts()
    expect(leave()).toBe(false)
    await user.tab()
    await upToDate()
  })

  it('asks before something that could not be saved is left behind', async () => {
    const { user, router } = await configure.open()
    configure.network.answer(PUT, () => errorAnswer(500, 'polis_err_internal', 'It broke.'))
    await user.click(field('strict_moderation'))
    await screen.findByText('Error Saving')
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe(`/m/${configure.id}`)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All Conversations' })).toBeTruthy()
  })
})

describe('when somebody else saves meanwhile', () => {
  it('[CFG-9] another field: the change is repeated on theirs, and both hold', async () => {
    const { user } = await configure.open()
    await configure.elsewhere({ description: 'Ben’s words' })
    await user.click(field('strict_moderation'))
    expect(await upToDate()).toBeTruthy()
    await waitFor(async () =>
      expect(await configure.stored()).toMatchObject({ strict_moderation: 1, description: 'Ben’s words' }),
    )
    expect(field('description').value).toBe('Ben’s words')
    expect(configure.network.callsTo(PUT)).toHaveLength(2)
  })

  it('[CFG-9] the same field: nothing is overwritten, the person decides, and may insist', async () => {
    const { user } = await configure.open()
    await configure.elsewhere({ topic: 'Ben’s topic' })
    await user.type(field('topic'), ' Yes!{Enter}')
    expect(await screen.findByText('“Topic” was changed elsewhere meanwhile.')).toBeTruthy()
    expect(screen.getAllByText('Ben’s topic')).toHaveLength(2)
    expect((await configure.stored()).topic).toBe('Ben’s topic')
    expect(field('topic').value).toBe('A car-free centre? Yes!')
    expect(document.querySelector('.admin-topic')?.textContent).toBe('Ben’s topic')
    expect(document.title).toContain('Ben’s topic')
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }))
    expect(document.activeElement).toBe(field('topic'))
    await waitFor(async () => expect((await configure.stored()).topic).toBe('A car-free centre? Yes!'))
    expect(await upToDate()).toBeTruthy()
  })

  it('[CFG-9] the same field: or gives way', async () => {
    const { user } = await configure.open()
    await configure.elsewhere({ topic: 'Ben’s topic' })
    await user.type(field('topic'), ' Yes!{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Keep the other change' }))
    expect(field('topic').value).toBe('Ben’s topic')
    expect(await upToDate()).toBeTruthy()
    expect((await configure.stored()).topic).toBe('Ben’s topic')
  })

  it('[CFG-9] an answer without is_owner and is_mod takes no right away', async () => {
    configure.network.answer(PUT, async () => {
      const { body } = await configure.server.call(
        'GET',
        `/api/v3/conversations?conversation_id=${configure.id}`,
        'ada',
      )
      const { is_owner: _o, is_mod: _m, ...rest } = body as Record<string, unknown>
      return Response.json({ ...rest, strict_moderation: true })
    })
    const { user } = await configure.open()
    await user.click(field('strict_moderation'))
    expect(await upToDate()).toBeTruthy()
    expect(field('strict_moderation').checked).toBe(true)
  })
})
