import { createErasedCode } from '@folkmoot/domain/invites'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { getCellTexts, LIST_CALL, setUpCodes, REVOKE_CALL, findRows } from '../../test/invite-codes.ts'
// import the screen before the first test's timeout starts
import './InviteCodesPage.tsx'

const codesTest = setUpCodes()
const { listCodes } = codesTest

describe('the list', () => {
  it('[CODE-1] [CODE-2] has code, wave, status as a coloured word, and time of use, the newest first, and counts', async () => {
    await codesTest.createTwoWaves()
    await codesTest.open()
    const all = await findRows()
    await screen.findByText('Found 5 invite codes')
    expect(all.map((row) => row.querySelector('code')?.textContent)).toEqual(
      (await listCodes()).map(({ invite_code }) => invite_code),
    )
    expect(all.map((row) => getCellTexts(row).slice(1, 4))).toEqual([
      ['2', 'Unused', '—'],
      ['2', 'Unused', '—'],
      ['1', 'Unused', '—'],
      ['1', 'Revoked', '—'],
      ['1', 'Used', expect.stringMatching(/\d/)],
    ])
    const getColour = (row: HTMLElement | undefined) =>
      /intent-\w+/.exec(row?.querySelector('.bp6-tag')?.className ?? '')?.[0]
    expect(all.slice(2).map(getColour)).toEqual(['intent-success', 'intent-danger', 'intent-primary'])
    const counts = within(screen.getByRole('list', { name: 'Codes by status' })).getAllByRole('listitem')
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      'Unused 3',
      'Used 1',
      'Revoked 1',
      'Expired 0',
    ])
  })

  it('[CODE-1] sends only filters that are set, the wave by its row id, and keeps them in the address', async () => {
    const { second } = await codesTest.createTwoWaves()
    const { user, router } = await codesTest.open()
    await findRows()
    expect(Object.fromEntries(codesTest.getLastListQuery())).toEqual({
      conversation_id: codesTest.id,
      limit: '50',
      offset: '0',
    })
    await user.selectOptions(
      screen.getByLabelText('Wave'),
      await screen.findByRole('option', { name: 'Wave 2' }),
    )
    await screen.findByText('Found 2 invite codes')
    expect(codesTest.getLastListQuery().get('wave_id')).toBe(String(second))
    expect(codesTest.getLastListQuery().has('status')).toBe(false)
    await user.selectOptions(screen.getByLabelText('Status'), 'Used')
    await screen.findByText(/^No invite codes found\. Create waves/)
    expect(router.state.location.search).toBe(`?wave_id=${second}&status=1`)
    await user.click(screen.getByText('Clear Filters'))
    await screen.findByText('Found 5 invite codes')
    expect(document.activeElement).toBe(screen.getByLabelText('Wave'))
    expect(router.state.location.search).toBe('')
  })

  it('[CODE-1] [CODE-5] has pages of fifty codes; one that no longer exists becomes the last', async () => {
    await codesTest.post('waves', { owner_invites: 102 })
    const { user, router } = await codesTest.open('?page=9')
    await screen.findByText('Showing 101–102 of 102')
    expect(router.state.location.search).toBe('?page=3')
    expect(getButton('Next').disabled).toBe(true)
    await user.click(screen.getByText('First'))
    await screen.findByText('Showing 1–50 of 102')
    expect(document.activeElement?.textContent).toBe('Showing 1–50 of 102')
    await user.click(screen.getByText('Next'))
    await screen.findByText('Showing 51–100 of 102')
    expect(codesTest.getLastListQuery().get('offset')).toBe('50')
    await user.selectOptions(screen.getByLabelText('Status'), 'Unused')
    await screen.findByText('Showing 1–50 of 102')
  })

  it('[CODE-3] says where codes come from when there are none, and why it could not be loaded', async () => {
    const restore = codesTest.network.answer(LIST_CALL, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await codesTest.open('', 'ben')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Failed to load invite codes')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    restore()
    await user.click(alert.getByText('Retry'))
    await screen.findByText(/^No invite codes found\. Create waves in the Invite Tree section/)
    expect(screen.getByText('Go to Invite Tree')).toBeTruthy()
    expect(screen.getByText('Invite Codes', { selector: 'nav a, nav a *' })).toBeTruthy()
  })

  it('[TREE-1] [ADM-1] is missing when the tree is off, and so is its entry in the sidebar', async () => {
    await codesTest.server.build.change(codesTest.zid, { treevite_enabled: 0 })
    await codesTest.open()
    await screen.findByText(/^Invite Tree is not enabled/)
    expect(codesTest.network.listCalls(LIST_CALL)).toEqual([])
    expect(screen.queryByText('Invite Codes', { selector: 'nav a, nav a *' })).toBeNull()
  })
})

describe('a code', () => {
  it('[CODE-1] can be copied, and so can its link, which keeps the code out of logs; an erased one cannot', async () => {
    await codesTest.createTwoWaves()
    const [newest, , , , oldest] = await listCodes()
    const { id: erased } = oldest!
    await codesTest.server.db
      .updateTable('treevite_invites')
      .set({ invite_code: createErasedCode(erased) })
      .where('id', '=', erased)
      .execute()
    const { user } = await codesTest.open()
    await user.click(await screen.findByLabelText(`Copy code ${newest?.invite_code}`))
    expect(await navigator.clipboard.readText()).toBe(newest?.invite_code)
    await user.click(screen.getByLabelText(`Copy link with code ${newest?.invite_code}`))
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/alpha/${codesTest.id}#invite=${newest?.invite_code}`,
    )
    const row = screen.getByText('Erased').closest('tr')!
    expect(within(row).queryByLabelText(/^Copy/)).toBeNull()
    expect(screen.queryByText(/erased:/)).toBeNull()
  })

  it('[CODE-2] is revoked after a confirmation, and only while unused', async () => {
    const { used } = await codesTest.createTwoWaves()
    const [{ invite_code: code } = { invite_code: '' }] = await listCodes()
    const { user } = await codesTest.open()
    await user.click(await screen.findByLabelText(`Revoke ${code}`))
    const dialog = within(await screen.findByRole('dialog', { name: `Revoke the code ${code}?` }))
    expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
    await user.click(dialog.getByText('Cancel'))
    expect(codesTest.network.listCalls(REVOKE_CALL)).toEqual([])
    await user.click(screen.getByLabelText(`Revoke ${code}`))
    await user.click(getButton('Revoke', await screen.findByRole('dialog')))
    await screen.findByText(`The code ${code} is revoked.`)
    await waitFor(async () => expect(getCellTexts((await findRows())[0])[2]).toBe('Revoked'))
    expect((await listCodes())[0]?.status).toBe(2)
    expect(screen.queryByLabelText(`Revoke ${used?.invite_code}`)).toBeNull()
  })

  it('[CODE-2] that was used meanwhile is not revoked, with the server’s reason', async () => {
    await codesTest.post('waves', { owner_invites: 1 })
    const [code] = await listCodes()
    const { user } = await codesTest.open()
    await user.click(await screen.findByLabelText(`Revoke ${code?.invite_code}`))
    await codesTest.redeem(code?.invite_code)
    await user.click(getButton('Revoke', await screen.findByRole('dialog')))
    await screen.findByText('The code could not be revoked.')
    expect(screen.getByText(/Someone has joined with this invite/)).toBeTruthy()
  })
})

it('[CODE-1] the table sorts by its headings and is searched, and the address has both', async () => {
  const getCodes = () =>
    [...document.querySelectorAll('tbody code')].map(({ textContent }) => textContent ?? '')
  const waitForCodes = (codes: string[]) => waitFor(() => expect(getCodes()).toEqual(codes))
  await codesTest.post('waves', { owner_invites: 3 })
  const { user, router } = await codesTest.open()
  const codes = (await listCodes()).map(({ invite_code }) => invite_code).toSorted()
  await findRows()
  const sort = getButton('Code')
  await user.click(sort)
  await waitForCodes(codes)
  await user.click(sort)
  await waitForCodes(codes.toReversed())
  expect(sort.closest('th')?.getAttribute('aria-sort')).toBe('descending')
  const filter = screen.getByRole('searchbox')
  await user.type(filter, `${codes[0]} nobody`)
  await screen.findByText(/^No invite codes found\. Create waves/)
  const address = new URLSearchParams(router.state.location.search)
  expect([address.get('q'), address.get('sort')]).toEqual([`${codes[0]} nobody`, 'code'])
  expect(screen.getByRole('searchbox')).toBe(filter)
  await user.type(filter, '{Backspace}'.repeat(' nobody'.length))
  await waitForCodes([codes[0]!])
})
