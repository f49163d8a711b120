import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { LIMITS } from '@folkmoot/domain/limits'
import { describe, expect, it } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { asksBeforeLeaving, getField, getStep, setUpConfigure, waitUntilSaved } from '../../test/configure.ts'

const configure = setUpConfigure()
const { breakSaves, readStored, saves } = configure

it('[LIST-16] shows beside the question what people will see, while it is typed, and counts no answer there', async () => {
  const { user } = await configure.open()
  await user.type(screen.getByTestId('seed_form'), 'Elms{Enter}')
  const preview = within(screen.getByRole('complementary', { name: 'What people will see' }))
  await user.type(getField('topic'), ' Or buses?')
  expect(preview.getByText('A car-free centre? Or buses?')).toBeTruthy()
  await preview.findByText('Elms')
  await user.click(preview.getByText('Agree'))
  expect(await configure.server.rows('votes', { zid: configure.zid })).toEqual([])
})

describe('a text', () => {
  it('[CFG-2] is saved when its field is left, if it changed, and can be undone', async () => {
    const { user } = await configure.open()
    const topic = getField('topic')
    await user.type(topic, 'x{Backspace}')
    await user.tab()
    await user.type(topic, '!')
    expect(asksBeforeLeaving()).toBe(true)
    expect(saves()).toEqual([])
    await user.tab()
    await screen.findByText('The topic is saved.')
    expect((await readStored()).topic).toBe('A car-free centre?!')
    await user.click(getButton('Undo'))
    await waitFor(async () => expect((await readStored()).topic).toBe('A car-free centre?'))
    expect(topic.value).toBe('A car-free centre?')
  })

  it('[CFG-2] is saved when another screen is opened with the field still in focus', async () => {
    const { user, router } = await configure.open()
    await user.type(getField('topic'), '!')
    await router.navigate(`/m/${configure.id}/stats`)
    await waitFor(async () => expect((await readStored()).topic).toBe('A car-free centre?!'))
  })

  it('[CFG-2] counts an emoji as one, and stays in its field unsaved while it is too long', async () => {
    await configure.open()
    const topic = getField('topic')
    const full = '🌳'.repeat(LIMITS.topic)
    fireEvent.change(topic, { target: { value: full } })
    expect(screen.getByText('0 characters left')).toBeTruthy()
    fireEvent.change(topic, { target: { value: `${full}!` } })
    expect(screen.getByText(/^1 character too many\./)).toBeTruthy()
    fireEvent.blur(topic)
    expect(saves()).toEqual([])
    fireEvent.change(topic, { target: { value: full } })
    fireEvent.blur(topic)
    await waitFor(async () => expect((await readStored()).topic).toBe(full))
  })
})

describe('a save', () => {
  it('[CFG-5] that fails keeps the value across screens, says why, asks before leaving, and can be retried', async () => {
    const { user, router } = await configure.open()
    const restore = breakSaves()
    await user.type(getField('topic'), '!{Enter}')
    await screen.findByText('Error Saving')
    expect(screen.getByText('It broke.')).toBeTruthy()
    await user.click(screen.getByText('Monitor'))
    await screen.findByRole('heading', { level: 1, name: 'Monitor' })
    await user.click(screen.getByText('Configure'))
    expect((await screen.findByTestId<HTMLInputElement>('topic')).value).toBe('A car-free centre?!')
    await user.click(screen.getByText('All'))
    await user.click(within(await screen.findByRole('dialog')).getByText('Stay'))
    expect(router.state.location.pathname).toBe(`/m/${configure.id}`)
    restore()
    await user.click(screen.getByText('Retry'))
    await waitUntilSaved()
    expect((await readStored()).topic).toBe('A car-free centre?!')
    expect(screen.queryByText('It broke.')).toBeNull()
  })

  it('[CFG-9] of a field that somebody else has saved overwrites nothing; the person chooses', async () => {
    const { user } = await configure.open()
    await configure.updateAsOther({ topic: 'Ben’s topic' })
    await user.type(getField('topic'), '!{Enter}')
    await screen.findByText('Someone else has changed “Topic”.')
    expect((await readStored()).topic).toBe('Ben’s topic')
    expect(document.title).toContain('Ben’s topic')
    expect(getField('topic').value).toBe('A car-free centre?!')
    await user.click(screen.getByText('Save my change'))
    expect(document.activeElement).toBe(getField('topic'))
    await waitFor(async () => expect((await readStored()).topic).toBe('A car-free centre?!'))
    await configure.updateAsOther({ topic: 'Ben’s again' })
    await user.type(getField('topic'), '!{Enter}')
    await user.click(await screen.findByText('Keep their change'))
    expect(getField('topic').value).toBe('Ben’s again')
    await waitUntilSaved()
    expect((await readStored()).topic).toBe('Ben’s again')
  })
})

it('[CFG-3] [CFG-4] checkboxes are saved at once, integer options as 1 and 0, the others as yes and no', async () => {
  const { user } = await configure.open()
  const options = ['vis_type', 'write_type', 'help_type', 'subscribe_type'] as const
  const switches = [
    'strict_moderation',
    'profanity_filter',
    'treevite_enabled',
    'importance_enabled',
  ] as const
  for (const name of [...options, ...switches]) {
    const next = !getField(name).checked
    await user.click(getField(name))
    expect(getField(name).checked).toBe(next)
    await waitFor(async () => expect((await readStored())[name]).toBe(Number(next)))
    const sent = options.some((option) => option === name) ? Number(next) : next
    expect(saves().at(-1)).toMatchObject({ [name]: sent })
  }
})

describe('a colour', () => {
  it('[CFG-4] is saved when its field is left, and is “default” when it is emptied', async () => {
    const { user } = await configure.open()
    await user.type(getField('help_color'), 'navy{Enter}')
    await waitFor(async () => expect((await readStored()).help_color).toBe('navy'))
    await user.clear(getField('help_color'))
    await user.tab()
    await waitFor(async () => expect((await readStored()).help_color).toBeNull())
    expect(saves().at(-1)).toMatchObject({ help_color: 'default' })
    await user.type(getField('help_color'), 'navy{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Use default: Text of the explanation' }))
    expect(document.activeElement).toBe(getField('help_color'))
    await waitFor(() => expect(getField('help_color').value).toBe(''))
    await waitFor(async () => expect((await readStored()).help_color).toBeNull())
  })

  it('[CFG-4] that is invalid is reported beside its field and not sent, also the word for the default', async () => {
    const { user } = await configure.open()
    await user.type(getField('help_color'), '#12{Enter}')
    await screen.findByText(/This is not a colour/)
    await user.clear(getField('help_color'))
    await user.type(getField('help_color'), 'default{Enter}')
    expect(getField('help_color').value).toBe('')
    expect(saves()).toEqual([])
  })
})

it('[CFG-10] a draft is launched only by the button, after a confirmation', async () => {
  await configure.change({ is_draft: 1 })
  const { user } = await configure.open()
  expect(getStep()).toBe('Draft (now)')
  await user.click(getField('strict_moderation'))
  await waitFor(async () => expect(await readStored()).toMatchObject({ strict_moderation: 1, is_draft: 1 }))
  await user.click(screen.getByText('Launch'))
  await user.click(within(screen.getByRole('dialog')).getByText('Cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByText('Launch'))
  expect((await readStored()).is_draft).toBe(1)
  await user.click(within(screen.getByRole('dialog')).getByText('Launch'))
  await screen.findByText('The conversation is launched.')
  expect((await readStored()).is_draft).toBe(0)
  expect(screen.queryByText('Launch')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
