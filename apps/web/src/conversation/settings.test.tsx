import { screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { getField, setUpConfigure, waitUntilSaved } from '../test/configure.ts'

const configure = setUpConfigure()
const { breakSaves, open, readStored, saves, updateAsOther } = configure
const PUT = 'PUT /api/v3/conversations'

it('[CFG-9] sends the existing fields plus the one changed field and the version that it is based on', async () => {
  await configure.change({ strict_moderation: 1, bgcolor: null })
  const { user } = await open()
  const { settings_version } = (await readStored()) as { settings_version: number }
  await user.click(getField('write_type'))
  await waitFor(async () => expect((await readStored()).write_type).toBe(0))
  const [body = {}] = saves()
  expect(body).toMatchObject({
    conversation_id: configure.id,
    expected_settings_version: settings_version,
    write_type: 0,
    topic: 'A car-free centre?',
    strict_moderation: true,
    is_draft: false,
  })
  for (const name of ['bgcolor', 'owner', 'settings_version', 'participant_count'])
    expect(body).not.toHaveProperty(name)
})

it('[CFG-9] sends each change after the previous answer, of each field the last value', async () => {
  const { user } = await open()
  const release = configure.network.hold(PUT)
  for (const field of ['vis_type', 'help_type', 'write_type', 'write_type']) await user.click(getField(field))
  expect(saves()).toHaveLength(1)
  expect(screen.getByText('Saving')).toBeTruthy()
  release()
  await waitUntilSaved()
  const versions = saves().map(({ expected_settings_version }) => Number(expected_settings_version))
  expect(versions).toEqual([versions[0], (versions[0] ?? 0) + 1])
})

it('[CFG-9] repeats a change on top of another field that somebody else has saved', async () => {
  const { user } = await open()
  await updateAsOther({ description: 'Ben’s words' })
  await user.click(getField('strict_moderation'))
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({ strict_moderation: 1, description: 'Ben’s words' }),
  )
  await waitFor(() => expect(getField('description').value).toBe('Ben’s words'))
})

it('[CFG-9] a reload that is older than a save does not overwrite it, a newer one does', async () => {
  const { user } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const stop = configure.network.answer('GET /api/v3/conversations', async (go) => {
    const answer = await go()
    await held
    return answer
  })
  const focus = () => act(async () => void window.dispatchEvent(new Event('focus')))
  await focus()
  await user.click(getField('strict_moderation'))
  await waitUntilSaved()
  release()
  stop()
  await waitFor(() => expect(configure.network.listCalls('GET /api/v3/conversations?').length).toBe(2))
  expect(getField('strict_moderation').checked).toBe(true)
  await updateAsOther({ topic: 'Ben’s' })
  await focus()
  await waitFor(() => expect(getField('topic').value).toBe('Ben’s'))
})

it('[CFG-5] editing a field again after its save failed tries the new value; the other fields are saved', async () => {
  const { user } = await open()
  const mend = breakSaves()
  await user.type(getField('topic'), '!{Enter}')
  await screen.findByText('Error Saving')
  mend()
  await user.click(getField('help_type'))
  await waitFor(async () =>
    expect(await readStored()).toMatchObject({ help_type: 0, topic: 'A car-free centre?' }),
  )
  expect(screen.getByText('It broke.')).toBeTruthy()
  await user.type(getField('topic'), '?{Enter}')
  await waitUntilSaved()
  expect((await readStored()).topic).toBe('A car-free centre?!?')
})
