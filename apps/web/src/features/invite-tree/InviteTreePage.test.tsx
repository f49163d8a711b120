import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { setUpCodes } from '../../test/invite-codes.ts'
// import the screen before the first test's timeout starts
import './InviteTreePage.tsx'

const WAVES = '/api/v3/treevite/waves'

const tree = setUpCodes()

const open = async () => {
  const app = await tree.render(`/m/${tree.id}/invite-tree`)
  await screen.findByLabelText('Invites per user')
  return app
}
/** Joins the conversation with one of the codes that are left. */
const join = async () => tree.redeem((await tree.listCodes('&status=0'))[0]?.invite_code)
const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(getField(name), { target: { value } })
const listPosts = () => tree.network.listCalls(`POST ${WAVES}`).map(({ body }) => body)

describe('the waves', () => {
  it('[TREE-1] are missing when the tree is off, with a link to the setting', async () => {
    await tree.server.build.change(tree.zid, { treevite_enabled: 0 })
    await tree.render(`/m/${tree.id}/invite-tree`)
    await screen.findByText(/^Invite Tree is not enabled\. To use this feature, enable Invite Tree/)
    expect(screen.getByText('Go to Configure').getAttribute('href')).toBe(`/m/${tree.id}`)
    expect(tree.network.listCalls(`GET ${WAVES}`)).toEqual([])
  })

  /** Ada makes three waves, the second below the first, whose codes two people used. */
  async function openThreeWaves() {
    await tree.post('waves', { owner_invites: 4 })
    for (let people = 0; people < 2; people += 1) await join()
    await tree.post('waves', { owner_invites: 1, invites_per_user: 3 })
    await tree.post('waves', { owner_invites: 2, parent_wave: 0 })
    await open()
  }
  it('[TREE-2] are drawn as a tree, and have parent, invites, sizes, and the state of their codes', async () => {
    await openThreeWaves()
    const [first, second, third] = await Promise.all(
      ['Wave 1: 2 of 4', 'Wave 2: 0 of 13', 'Wave 3: 0 of 2'].map((words) => screen.findByText(words)),
    )
    expect(first!.closest('li')?.contains(second!)).toBe(true)
    expect(third!.closest('ul')).toBe(first!.closest('ul'))
    const table = within(await screen.findByRole('region', { name: 'Table of waves' }))
    const listCells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)
    const [headings, ...rows] = table.getAllByRole('row').map(listCells)
    expect(headings?.join()).toBe(
      'Wave,Parent,Invites per user,Owner invites,Planned size,People,Codes made,Used,Left,Revoked',
    )
    expect(rows[0]).toEqual(['Wave 1', 'Root', '0', '4', '4', '2', '4', '2', '2', '0'])
    expect(rows[1]).toEqual(['Wave 2', 'Wave 1', '3', '1', '13', '0', '7', '0', '7', '0'])
  })

  it('[TREE-2] without people and codes are folded away, and not drawn', async () => {
    const { body } = await tree.post('waves', { owner_invites: 1 })
    await tree.post('revoke', { wave_id: body.id })
    await open()
    await screen.findByText('Waves without people and codes: 1')
    expect(screen.queryByText('Wave 1: 0 of 1')).toBeNull()
  })

  it('[TREE-4] that fail to load are reported, with the server’s words and a retry', async () => {
    const restore = tree.network.answer(`GET ${WAVES}`, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await tree.render(`/m/${tree.id}/invite-tree`)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Failed to load waves')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    restore()
    await user.click(alert.getByText('Retry'))
    await screen.findByText('No waves yet. Create the initial wave below.')
  })
})

describe('the next wave', () => {
  it('[TREE-6] a question fills its fields; what people may pass on is a wave made with it', async () => {
    const { user } = await open()
    type('How many people do you invite?', '20')
    type('How many may each of them invite?', '2')
    expect(getField('Owner invites').value).toBe('20')
    screen.getByText(/^20 people get a code from you; each may invite 2; at most 60 people\./)
    await user.click(getButton('Create Wave'))
    await screen.findByText(/^Made 20 codes\./)
    await screen.findByText(/^Wave 2 is ready\./)
    expect(listPosts()).toEqual([
      { conversation_id: tree.id, owner_invites: 20 },
      { conversation_id: tree.id, invites_per_user: 2, parent_wave: 1 },
    ])
    expect(getField('Invites per user').value).toBe('')
  })

  it('[TREE-3] [TREE-4] is created once, from the filled fields; a failure says why and keeps them', async () => {
    const { user } = await open()
    type('Invites per user', '0')
    expect(getButton('Create Wave').disabled).toBe(true)
    expect(screen.getByText(/Give a number above 0/)).toBeTruthy()
    type('Invites per user', '')
    type('Owner invites', '5')
    const fail = tree.network.hold(`POST ${WAVES}`, () =>
      createErrorResponse(400, 'polis_err_treevite_wave_too_large', 'Too many.'),
    )
    await user.click(getButton('Create Wave'))
    expect(getButton('Creating…').disabled).toBe(true)
    await user.type(getField('Owner invites'), '{Enter}')
    expect(listPosts()).toHaveLength(1)
    fail()
    await screen.findByText('Failed to create wave')
    expect(screen.getByText(/Too many\./)).toBeTruthy()
    expect(getField('Owner invites').value).toBe('5')
    await user.click(getButton('Retry'))
    await screen.findByText(/^Made 5 codes\./)
    expect(screen.queryByText('Failed to create wave')).toBeNull()
    expect(listPosts().at(-1)).toEqual({ conversation_id: tree.id, owner_invites: 5 })
    expect(getField('Owner invites').value).toBe('')
    await screen.findByText('Wave 1: 0 of 5')
  })

  it('[TREE-3] belongs to the chosen parent, the latest wave by default', async () => {
    await tree.post('waves', { owner_invites: 1 })
    const { user } = await open()
    const create = async (parent: string) => {
      await user.selectOptions(screen.getByLabelText('Parent wave'), parent)
      type('Owner invites', '1')
      await user.click(getButton('Create Wave'))
      await waitFor(() => expect(getField('Owner invites').value).toBe(''))
    }
    await create('Latest (default)')
    await create('Root (0)')
    await create('Wave 1')
    const parents = (await tree.server.rows('treevite_waves', { zid: tree.zid }, 'wave')).map(
      ({ parent_wave }) => parent_wave,
    )
    expect(parents).toEqual([0, 1, 0, 1])
    expect(listPosts().map((body) => (body as { parent_wave?: number }).parent_wave)).toEqual([
      undefined,
      0,
      1,
    ])
  })

  it('[TREE-3] takes no value out of range, and says the range', async () => {
    const { user } = await open()
    const field = getField('Invites per user')
    await user.type(field, '1001')
    expect(field.value).toBe('100')
    expect(screen.getByText('Whole numbers from 0 to 1,000.')).toBeTruthy()
    await user.type(field, '{ArrowUp}{PageDown}')
    expect(field.value).toBe('91')
    expect(screen.queryByText('Whole numbers from 0 to 1,000.')).toBeNull()
  })

  it('[TREE-3] of more than 500 codes needs a confirmation; declining sends nothing', async () => {
    const { user } = await open()
    type('Owner invites', '501')
    await user.click(getButton('Create Wave'))
    await screen.findByRole('dialog', { name: 'Create 501 invite codes?' })
    await user.click(getButton('Cancel'))
    expect(listPosts()).toEqual([])
    expect(getField('Owner invites').value).toBe('501')
    await user.click(getButton('Create Wave'))
    await user.click(getButton('Create them'))
    await screen.findByText(/^Made 501 codes/)
  })
})
