import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './InviteTreePage.tsx'

const WAVES = '/api/v3/treevite/waves'
const REDEEM = '/api/v3/treevite/acceptInvite'

const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))

const open = async (as: Account = 'ada') => {
  const app = await context.render(`/m/${context.id}/invite-tree`, as)
  await screen.findByRole('heading', { level: 1, name: 'Invite Tree' })
  return app
}
const createWave = (body: object) =>
  context.server.call('POST', WAVES, 'ada', { conversation_id: context.id, ...body })
/** Joins the conversation with an owner's code of a wave. */
async function join(wave: number) {
  const { body } = await context.server.call(
    'GET',
    `/api/v3/treevite/invites?conversation_id=${context.id}&status=0`,
    'ada',
  )
  const code = body.invites.find((invite: { wave: number }) => invite.wave === wave).invite_code
  await context.server.send('POST', REDEEM, { body: { conversation_id: context.id, invite_code: code } })
}
const findPerUserField = () => screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Invites per user' })
const getOwnerField = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Owner invites' })
const getParentField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Parent wave' })
const getCreateButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Wave' })
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const listPosts = () => context.network.listCalls(`POST ${WAVES}`).map(({ body }) => body)

describe('the waves', () => {
  it('[TREE-1] are missing when the tree is off, with a link to the setting', async () => {
    await context.server.build.change(context.zid, { treevite_enabled: 0 })
    await open()
    const text =
      'Invite Tree is not enabled. To use this feature, enable Invite Tree in the Conversation Configure options.'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Configure' }).getAttribute('href')).toBe(
      `/m/${context.id}`,
    )
    expect(context.network.listCalls(`GET ${WAVES}`)).toEqual([])
  })

  it('[TREE-2] none yet', async () => {
    await open('ben')
    expect(await screen.findByText('No waves yet. Create the initial wave below.')).toBeTruthy()
  })

  it('[TREE-2] are a tree, each with number, parent, invites, sizes, and the state of its codes', async () => {
    await createWave({ owner_invites: 4 })
    await join(1)
    await join(1)
    await createWave({ owner_invites: 1, invites_per_user: 3 })
    await createWave({ owner_invites: 2, parent_wave: 0 })
    await open()
    const second = await screen.findByRole('article', { name: 'Wave 2' })
    const first = screen.getByRole('article', { name: 'Wave 1' })
    expect(first.closest('li')?.contains(second)).toBe(true)
    expect(screen.getByRole('article', { name: 'Wave 3' }).closest('ul')).toBe(first.closest('ul'))
    const facts = (card: HTMLElement) =>
      [...card.querySelectorAll('dl > div')].map(({ children: [what, figure] }) => [
        what?.textContent,
        figure?.textContent,
      ])
    expect(facts(second)).toEqual([
      ['Parent', 'Wave 1'],
      ['Invites per user', '3'],
      ['Owner invites', '1'],
      ['Planned size', '13'],
      ['People in it', '0'],
      ['Codes made', '7'],
      ['Codes used', '0'],
      ['Codes left', '7'],
    ])
    expect(Object.fromEntries(facts(first))).toMatchObject({
      Parent: 'Root',
      'Codes made': '4',
      'Codes used': '2',
      'People in it': '2',
    })
  })

  it('[TREE-4] that fail to load are reported, with the server’s words and a retry', async () => {
    const restore = context.network.answer(`GET ${WAVES}`, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await open()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Failed to load waves')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/No waves yet/)).toBeTruthy()
  })
})

describe('the next wave', () => {
  it('[TREE-3] is created from the filled fields only; then they are empty and the number of invites is reported', async () => {
    const { user } = await open()
    await findPerUserField()
    type(getOwnerField(), '5')
    await user.click(getCreateButton())
    expect(await screen.findByText(/^Made 5 codes\./)).toBeTruthy()
    expect(listPosts()).toEqual([{ conversation_id: context.id, owner_invites: 5 }])
    expect(getOwnerField().value).toBe('')
    expect(getCreateButton().disabled).toBe(true)
    expect(await screen.findByRole('article', { name: 'Wave 1' })).toBeTruthy()
  })

  it.each([
    ['Latest (default)', 2, {}],
    ['Root (0)', 0, { parent_wave: 0 }],
    ['Wave 1', 1, { parent_wave: 1 }],
  ])('[TREE-3] of the parent “%s” belongs to wave %i', async (name, parent_wave, sent) => {
    await createWave({ owner_invites: 1 })
    await createWave({ owner_invites: 1 })
    const { user } = await open()
    type(await findPerUserField(), '2')
    await user.selectOptions(getParentField(), name)
    await user.click(getCreateButton())
    await screen.findByText(/^(Made|Wave 3 is ready)/)
    expect(listPosts()).toEqual([{ conversation_id: context.id, invites_per_user: 2, ...sent }])
    const { body } = await context.server.call('GET', `${WAVES}?conversation_id=${context.id}&wave=3`, 'ada')
    expect(body).toMatchObject([{ parent_wave }])
  })

  it('[TREE-3] cannot be created from empty fields, nor twice while a request is running', async () => {
    const { user } = await open()
    type(await findPerUserField(), '0')
    expect(getCreateButton().disabled).toBe(true)
    expect(screen.getByText(/Give a number above 0/)).toBeTruthy()
    type(getOwnerField(), '2')
    const release = context.network.hold(`POST ${WAVES}`)
    await user.dblClick(getCreateButton())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Creating…' }).disabled).toBe(true)
    await user.type(getOwnerField(), '{Enter}')
    release()
    await screen.findByText(/^Made \d+ codes?\./)
    expect(listPosts()).toHaveLength(1)
  })

  it('[TREE-3] rejects a value out of range while typing, and says the range', async () => {
    const { user } = await open()
    const field = await findPerUserField()
    await user.type(field, '1001')
    expect(field.value).toBe('100')
    expect(screen.getByText('Whole numbers from 0 to 1,000.')).toBeTruthy()
    type(field, '-3')
    expect(field.value).toBe('100')
    type(field, '1000')
    expect(screen.queryByText('Whole numbers from 0 to 1,000.')).toBeNull()
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Invites per user: one more' }).disabled,
    ).toBe(true)
    await user.type(field, '{ArrowUp}')
    expect(field.value).toBe('1000')
    await user.type(field, '{ArrowDown}{PageDown}')
    expect(field.value).toBe('989')
    await user.click(screen.getByRole('button', { name: 'Owner invites: one more' }))
    expect(getOwnerField().value).toBe('1')
    expect(getOwnerField().getAttribute('aria-valuenow')).toBe('1')
  })

  it('[TREE-3] forecasts the codes created at once, and those created as people join', async () => {
    await createWave({ owner_invites: 5 })
    await join(1)
    await join(1)
    await open()
    type(await findPerUserField(), '3')
    type(getOwnerField(), '2')
    const now = 'Wave 2 will make 8 codes at once: 2 codes for you, 3 each for the 2 people of wave 1.'
    expect(screen.getByText(now)).toBeTruthy()
    expect(
      screen.getByText('3 people can still join wave 1: each will get 3, up to 9 more in all.'),
    ).toBeTruthy()
    expect(screen.getByText('Planned size: 17.')).toBeTruthy()
  })

  it('[TREE-3] of more than 500 codes needs a confirmation; declining sends nothing', async () => {
    const { user } = await open()
    await findPerUserField()
    type(getOwnerField(), '500')
    await user.click(getCreateButton())
    await screen.findByText(/^Made 500 codes/)
    type(getOwnerField(), '501')
    await user.selectOptions(getParentField(), 'Root (0)')
    await user.click(getCreateButton())
    const dialog = within(await screen.findByRole('dialog', { name: 'Create 501 invite codes?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(listPosts()).toHaveLength(1)
    expect(getOwnerField().value).toBe('501')
    await user.click(getCreateButton())
    const yes = await screen.findByRole('button', { name: 'Create them' })
    // both clicks come before the render that closes the dialog
    act(() => {
      yes.click()
      yes.click()
    })
    expect(await screen.findByText(/^Made 501 codes/)).toBeTruthy()
    expect(listPosts()).toHaveLength(2)
  })

  it.each([
    [
      'the server’s words',
      () => createErrorResponse(400, 'polis_err_treevite_wave_too_large', 'Too many.'),
      'Too many.',
    ],
    ['words of ours when it has none', () => new Response('', { status: 502 }), 'The server answered 502'],
  ])('[TREE-4] that fails is reported with %s; the typed values stay', async (_, answer, words) => {
    const restore = context.network.answer(`POST ${WAVES}`, answer)
    const { user } = await open()
    await findPerUserField()
    type(getOwnerField(), '5')
    await user.click(getCreateButton())
    expect(await screen.findByText('Failed to create wave')).toBeTruthy()
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
    expect(getOwnerField().value).toBe('5')
    restore()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^Made \d+ codes?\./)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Failed to create wave')).toBeNull())
  })
})
