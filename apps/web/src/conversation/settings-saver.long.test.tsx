import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { saveUnsavedTexts } from '../session/unsaved-texts.ts'
import { getField, PUT_CONVERSATION, setUpConfigure, waitUntilSaved } from '../test/configure.ts'
import { createErrorResponse } from '../test/network-control.ts'

const configure = setUpConfigure()

describe('saving', () => {
  it('[CFG-9] sends the existing fields plus the one changed field and the version that it is based on', async () => {
    await configure.server.build.change(configure.zid, {
      strict_moderation: 1,
      bgcolor: null,
      settings_version: 7,
    })
    const { user } = await configure.open()
    await user.click(getField('write_type'))
    await waitFor(() => expect(configure.network.listCalls(PUT_CONVERSATION)).toHaveLength(1))
    const body = configure.network.listCalls(PUT_CONVERSATION)[0]?.body as Record<string, unknown>
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

  it('[CFG-9] each save is sent after the previous answer', async () => {
    const { user } = await configure.open()
    const release = configure.network.hold(PUT_CONVERSATION)
    await user.click(getField('vis_type'))
    await user.click(getField('help_type'))
    expect(screen.getByText('Saving')).toBeTruthy()
    expect(configure.network.listCalls(PUT_CONVERSATION)).toHaveLength(1)
    release()
    await waitUntilSaved()
    expect(configure.network.listCalls(PUT_CONVERSATION)).toHaveLength(2)
    const versions = configure.network
      .listCalls(PUT_CONVERSATION)
      .map(({ body }) => (body as Record<string, number>)['expected_settings_version'])
    expect(versions[1]).toBe((versions[0] ?? 0) + 1)
  })

  it('[CFG-5] a failed save keeps the typed text, says why, and can be retried', async () => {
    const { user } = await configure.open()
    const restore = configure.network.answer(PUT_CONVERSATION, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await user.type(getField('topic'), ' Yes!{Enter}')
    expect(await screen.findByText('Error Saving')).toBeTruthy()
    expect(screen.queryByText('Up to date')).toBeNull()
    expect(screen.getByText('It broke.')).toBeTruthy()
    expect(getField('topic').value).toBe('A car-free centre? Yes!')
    restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await waitUntilSaved()).toBeTruthy()
    expect((await configure.readStored()).topic).toBe('A car-free centre? Yes!')
    expect(screen.queryByText('It broke.')).toBeNull()
  })

  it('[CFG-5] an unsaved change survives navigation to another screen of the conversation', async () => {
    const { user } = await configure.open()
    configure.network.answer(PUT_CONVERSATION, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await user.type(getField('topic'), ' Yes!{Enter}')
    await screen.findByText('Error Saving')
    await user.click(screen.getByRole('link', { name: 'Monitor' }))
    await screen.findByRole('heading', { level: 1, name: 'Monitor' })
    await user.click(screen.getByRole('link', { name: 'Configure' }))
    expect((await screen.findByTestId<HTMLInputElement>('topic')).value).toBe('A car-free centre? Yes!')
    expect(screen.getByText('Error Saving')).toBeTruthy()
  })

  it('the browser asks before typed text is lost, but not before a sign-in, which keeps it', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { user } = await configure.open()
    expect(leave()).toBe(false)
    await user.type(getField('topic'), ' Yes!')
    expect(leave()).toBe(true)
    saveUnsavedTexts()
    expect(leave()).toBe(false)
    await user.tab()
    await waitUntilSaved()
  })

  it('asks before leaving an unsaved change behind', async () => {
    const { user, router } = await configure.open()
    configure.network.answer(PUT_CONVERSATION, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    await user.click(getField('strict_moderation'))
    await screen.findByText('Error Saving')
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe(`/m/${configure.id}`)
    await user.click(screen.getByRole('link', { name: 'All' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All Conversations' })).toBeTruthy()
  })
})

describe('when someone else saves meanwhile', () => {
  it('[CFG-9] another field: the change is repeated on top of theirs, and both apply', async () => {
    const { user } = await configure.open()
    await configure.updateAsOther({ description: 'Ben’s words' })
    await user.click(getField('strict_moderation'))
    expect(await waitUntilSaved()).toBeTruthy()
    await waitFor(async () =>
      expect(await configure.readStored()).toMatchObject({
        strict_moderation: 1,
        description: 'Ben’s words',
      }),
    )
    expect(getField('description').value).toBe('Ben’s words')
    expect(configure.network.listCalls(PUT_CONVERSATION)).toHaveLength(2)
  })

  it('[CFG-9] the same field: nothing is overwritten, and the person may insist', async () => {
    const { user } = await configure.open()
    await configure.updateAsOther({ topic: 'Ben’s topic' })
    await user.type(getField('topic'), ' Yes!{Enter}')
    expect(await screen.findByText('Someone else has changed “Topic”.')).toBeTruthy()
    expect(screen.getAllByText('Ben’s topic')).toHaveLength(2)
    expect((await configure.readStored()).topic).toBe('Ben’s topic')
    expect(getField('topic').value).toBe('A car-free centre? Yes!')
    expect(document.querySelector('.admin-topic')?.textContent).toBe('Ben’s topic')
    expect(document.title).toContain('Ben’s topic')
    await user.click(screen.getByRole('button', { name: 'Save my change' }))
    expect(document.activeElement).toBe(getField('topic'))
    await waitFor(async () => expect((await configure.readStored()).topic).toBe('A car-free centre? Yes!'))
    expect(await waitUntilSaved()).toBeTruthy()
  })

  it('[CFG-9] the same field: or the person accepts the other value', async () => {
    const { user } = await configure.open()
    await configure.updateAsOther({ topic: 'Ben’s topic' })
    await user.type(getField('topic'), ' Yes!{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Keep their change' }))
    expect(getField('topic').value).toBe('Ben’s topic')
    expect(await waitUntilSaved()).toBeTruthy()
    expect((await configure.readStored()).topic).toBe('Ben’s topic')
  })

  it('[CFG-9] an answer without is_owner and is_mod removes no right', async () => {
    configure.network.answer(PUT_CONVERSATION, async () => {
      const { body } = await configure.server.call(
        'GET',
        `/api/v3/conversations?conversation_id=${configure.id}`,
        'ada',
      )
      const { is_owner: _o, is_mod: _m, ...rest } = body as Record<string, unknown>
      return Response.json({ ...rest, strict_moderation: true })
    })
    const { user } = await configure.open()
    await user.click(getField('strict_moderation'))
    expect(await waitUntilSaved()).toBeTruthy()
    expect(getField('strict_moderation').checked).toBe(true)
  })
})
