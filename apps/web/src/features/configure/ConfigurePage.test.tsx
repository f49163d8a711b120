import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { LIMITS } from '@folkmoot/domain/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveUnsavedTexts } from '../../session/unsaved-texts.ts'
import { getField, PUT_CONVERSATION, setUpConfigure, waitUntilSaved } from '../../test/configure.ts'
import { createErrorResponse } from '../../test/network-control.ts'

const configure = setUpConfigure()

describe('text', () => {
  it('[CFG-2] topic and description change while typing and are saved when the field is left', async () => {
    const { user } = await configure.open()
    await user.type(getField('topic'), ' Yes!')
    expect(getField('topic').value).toBe('A car-free centre? Yes!')
    expect(configure.network.listCalls(PUT_CONVERSATION)).toEqual([])
    await user.clear(getField('description'))
    await user.type(getField('description'), 'Say why.')
    await user.tab()
    await waitFor(async () =>
      expect(await configure.readStored()).toMatchObject({
        topic: 'A car-free centre? Yes!',
        description: 'Say why.',
      }),
    )
    expect(configure.network.listCalls(PUT_CONVERSATION)).toHaveLength(2)
  })

  it('[CFG-2] leaving a field that did not change saves nothing', async () => {
    const { user } = await configure.open()
    await user.click(getField('topic'))
    await user.tab()
    await user.type(getField('topic'), 'x{Backspace}')
    await user.tab()
    await waitUntilSaved()
    expect(configure.network.listCalls(PUT_CONVERSATION)).toEqual([])
  })

  it('[CFG-2] going to another screen with the field still in focus saves it', async () => {
    const { user, router } = await configure.open()
    await user.type(getField('topic'), ' Yes!')
    await router.navigate(`/m/${configure.id}/stats`)
    await waitFor(async () => expect((await configure.readStored()).topic).toBe('A car-free centre? Yes!'))
  })

  it('[NET-4] text typed before an interrupting sign-in is restored and saved', async () => {
    const restore = configure.network.answer(PUT_CONVERSATION, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user, unmount } = await configure.open()
    await user.type(getField('topic'), ' Yes!')
    saveUnsavedTexts()
    unmount()
    restore()
    await configure.open()
    expect(getField('topic').value).toBe('A car-free centre? Yes!')
    await waitFor(async () => expect((await configure.readStored()).topic).toBe('A car-free centre? Yes!'))
  })

  it('can be undone for a while', async () => {
    const { user } = await configure.open()
    await user.clear(getField('topic'))
    await user.type(getField('topic'), 'Oops{Enter}')
    expect(await screen.findByText('The topic is saved.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(getField('topic').value).toBe('A car-free centre?')
    await waitFor(async () => expect((await configure.readStored()).topic).toBe('A car-free centre?'))
  })
})

describe('characters of a text', () => {
  it('[CFG-2] an emoji counts as one, and a text that is too long stays in its field unsaved', async () => {
    const { user } = await configure.open()
    const full = '🌳'.repeat(LIMITS.topic)
    fireEvent.change(getField('topic'), { target: { value: full } })
    expect(screen.getByText('0 characters left')).toBeTruthy()
    fireEvent.change(getField('topic'), { target: { value: `${full}!` } })
    expect(screen.getByText(/^1 character too many\./)).toBeTruthy()
    await user.click(getField('topic'))
    await user.tab()
    expect(configure.network.listCalls(PUT_CONVERSATION)).toEqual([])
    fireEvent.change(getField('topic'), { target: { value: full } })
    fireEvent.blur(getField('topic'))
    await waitFor(async () => expect((await configure.readStored()).topic).toBe(full))
  })
})

describe('checkboxes', () => {
  it('[CFG-3] [CFG-4] integer options are saved at once as 1 and 0', async () => {
    const { user } = await configure.open()
    for (const name of ['vis_type', 'write_type', 'help_type', 'subscribe_type'] as const) {
      const before = getField(name).checked
      await user.click(getField(name))
      expect(getField(name).checked).toBe(!before)
      await waitFor(async () => expect((await configure.readStored())[name]).toBe(before ? 0 : 1))
      expect(configure.network.listCalls(PUT_CONVERSATION).at(-1)?.body).toMatchObject({
        [name]: before ? 0 : 1,
      })
    }
  })

  it('[CFG-3] [CFG-4] the others are saved at once as yes and no', async () => {
    const { user } = await configure.open()
    for (const name of ['strict_moderation', 'treevite_enabled', 'importance_enabled'] as const) {
      const before = getField(name).checked
      await user.click(getField(name))
      await waitFor(async () => expect((await configure.readStored())[name]).toBe(before ? 0 : 1))
      expect(configure.network.listCalls(PUT_CONVERSATION).at(-1)?.body).toMatchObject({ [name]: !before })
    }
  })

  it('[CFG-1] closing saves at once, says what it did, and can be undone', async () => {
    const { user } = await configure.open()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('The conversation is closed. Voting and commenting are off.')).toBeTruthy()
    expect((await configure.readStored()).is_active).toBe(0)
    expect(getStep()).toBe('Closed (now)')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await configure.readStored()).is_active).toBe(1))
    await waitFor(() => expect(getStep()).toBe('Open (now)'))
  })
})

/** The present state in the track of all states. */
const getStep = () =>
  screen.getByTestId('lifecycle-control').querySelector('[aria-current=step]')?.textContent

describe('the colours of the explanation', () => {
  it('[CFG-4] are saved when the field is left, and are “default” when it is emptied', async () => {
    const { user } = await configure.open()
    await user.type(getField('help_bgcolor'), '#0B5C86')
    await user.tab()
    await waitFor(async () => expect((await configure.readStored()).help_bgcolor).toBe('#0B5C86'))
    await user.type(getField('help_color'), 'navy{Enter}')
    await waitFor(async () => expect((await configure.readStored()).help_color).toBe('navy'))
    await user.clear(getField('help_bgcolor'))
    await user.tab()
    await waitFor(async () => expect((await configure.readStored()).help_bgcolor).toBeNull())
    expect(configure.network.listCalls(PUT_CONVERSATION).at(-1)?.body).toMatchObject({
      help_bgcolor: 'default',
      help_color: 'navy',
    })
    await user.click(screen.getByRole('button', { name: 'Use default: Text' }))
    expect(document.activeElement).toBe(getField('help_color'))
    await waitFor(async () => expect((await configure.readStored()).help_color).toBeNull())
    await waitUntilSaved()
    expect(getField('help_color').value).toBe('')
  })

  it('[CFG-4] an invalid colour is reported beside its field and not sent, also the word for the default', async () => {
    const { user } = await configure.open()
    await user.type(getField('help_color'), '#12')
    await user.tab()
    expect(await screen.findByText(/This is not a colour/)).toBeTruthy()
    await user.clear(getField('help_color'))
    await user.type(getField('help_color'), 'default')
    await user.tab()
    expect(getField('help_color').value).toBe('')
    expect(configure.network.listCalls(PUT_CONVERSATION)).toEqual([])
  })
})

describe('a draft', () => {
  beforeEach(() => configure.server.build.change(configure.zid, { is_draft: 1 }))

  it('[CFG-10] is launched only by the button, after a confirmation', async () => {
    const { user } = await configure.open()
    expect(getStep()).toBe('Draft (now)')
    await user.click(getField('strict_moderation'))
    await waitUntilSaved()
    await waitFor(async () =>
      expect(await configure.readStored()).toMatchObject({ strict_moderation: 1, is_draft: 1 }),
    )
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    expect((await configure.readStored()).is_draft).toBe(1)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText('The conversation is launched.')).toBeTruthy()
    expect((await configure.readStored()).is_draft).toBe(0)
    expect(screen.queryByRole('button', { name: 'Launch' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(getStep()).toBe('Open (now)')
  })

  it('[CFG-10] stays a draft when the confirmation is declined', async () => {
    const { user } = await configure.open()
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(configure.network.listCalls(PUT_CONVERSATION)).toEqual([])
  })
})
