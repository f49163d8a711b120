import { createErasedCode } from '@folkmoot/domain/invite-tree'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { getCellTexts, LIST_CALL, setUpCodes, REVOKE_CALL, findRows } from '../../test/invite-codes.ts'
// import the screen before the first test's timeout starts
import './InviteCodesPage.tsx'

const codesTest = setUpCodes()

const findStatusFilter = () => screen.findByLabelText('Status')

describe('the list', () => {
  it('[CODE-1] has code, wave, status as a coloured word, and time of use; the newest first', async () => {
    await codesTest.createTwoWaves()
    await codesTest.open()
    const all = await findRows()
    expect(await screen.findByText('Found 5 invite codes')).toBeTruthy()
    const known = await codesTest.listCodes()
    expect(all.map((row) => row.querySelector('code')?.textContent)).toEqual(
      known.map(({ invite_code }) => invite_code),
    )
    expect(all.map((row) => getCellTexts(row).slice(1, 4))).toEqual([
      ['2', 'Unused', '—'],
      ['2', 'Unused', '—'],
      ['1', 'Unused', '—'],
      ['1', 'Revoked', '—'],
      ['1', 'Used', expect.stringMatching(/\d/)],
    ])
    const tag = (word: string) => within(screen.getByRole('table')).getAllByText(word)[0]?.closest('.bp6-tag')
    // [CODE-2] success, info, error, warning
    expect(tag('Unused')?.className).toContain('intent-success')
    expect(tag('Used')?.className).toContain('intent-primary')
    expect(tag('Revoked')?.className).toContain('intent-danger')
  })

  it('[CODE-2] counts codes by status, and shows an unknown status as its number', async () => {
    const { first } = await codesTest.createTwoWaves()
    codesTest.network.answer(LIST_CALL, async () => {
      const { body } = await codesTest.server.call(
        'GET',
        `/api/v3/treevite/invites?conversation_id=${codesTest.id}&counts=true`,
        'ada',
      )
      body.invites[0].status = 7
      return Response.json(body)
    })
    await codesTest.post('expire', { wave_id: first, expires_at: 1 })
    await codesTest.open()
    expect(await screen.findByText('Status 7')).toBeTruthy()
    const counts = within(screen.getByRole('list', { name: 'Codes by status' })).getAllByRole('listitem')
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      'Unused 2',
      'Used 1',
      'Revoked 1',
      'Expired 1',
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
      counts: 'true',
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Wave' }), 'Wave 2')
    await screen.findByText('Found 2 invite codes')
    expect(codesTest.getLastListQuery().get('wave_id')).toBe(String(second))
    expect(codesTest.getLastListQuery().has('status')).toBe(false)
    await user.selectOptions(await findStatusFilter(), 'Used')
    expect(await screen.findByText('No invite code matches these filters.')).toBeTruthy()
    expect(router.state.location.search).toBe(`?wave_id=${second}&status=1`)
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await screen.findByText('Found 5 invite codes')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Wave' }))
    expect(codesTest.getLastListQuery().has('wave_id')).toBe(false)
    expect(router.state.location.search).toBe('')
  })

  it('[CODE-1] [CODE-5] shows fifty codes a page, and changes pages', async () => {
    await codesTest.post('waves', { owner_invites: 120 })
    const { user, router } = await codesTest.open()
    expect(await findRows()).toHaveLength(50)
    expect(screen.getByText('Showing 1–50 of 120')).toBeTruthy()
    await user.click(screen.getByText('Last'))
    await screen.findByText('Showing 101–120 of 120')
    expect(codesTest.getLastListQuery().get('offset')).toBe('100')
    await waitFor(async () => expect(await findRows()).toHaveLength(20))
    expect(router.state.location.search).toBe('?page=3')
    expect(screen.getByText('Next').closest('button')?.disabled).toBe(true)
    expect(document.activeElement?.textContent).toBe('Showing 101–120 of 120')
    await user.selectOptions(await findStatusFilter(), 'Unused')
    await screen.findByText('Showing 1–50 of 120')
  })

  it('[CODE-1] a page that no longer exists becomes the last one', async () => {
    await codesTest.post('waves', { owner_invites: 60 })
    const { router } = await codesTest.open('?page=9')
    await screen.findByText('Showing 51–60 of 60')
    expect(router.state.location.search).toBe('?page=2')
  })

  it('[CODE-3] an empty list says where codes come from', async () => {
    await codesTest.open('', 'ben')
    expect(
      await screen.findByText(
        'No invite codes found. Create waves in the Invite Tree section to generate codes.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Invite Tree' })).toBeTruthy()
  })

  it('[CODE-3] a failed load is reported, with the server’s words and a retry', async () => {
    const restore = codesTest.network.answer(LIST_CALL, () =>
      createErrorResponse(500, 'polis_err_internal', 'It broke.'),
    )
    const { user } = await codesTest.open()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Failed to load invite codes')).toBeTruthy()
    expect(alert.getByText('It broke.')).toBeTruthy()
    restore()
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^No invite codes found/)).toBeTruthy()
  })

  it('[TREE-1] is missing when the tree is off, and so is its entry in the sidebar', async () => {
    await codesTest.server.build.change(codesTest.zid, { treevite_enabled: 0 })
    await codesTest.open()
    expect(await screen.findByText(/^Invite Tree is not enabled/)).toBeTruthy()
    expect(codesTest.network.listCalls(LIST_CALL)).toEqual([])
    expect(screen.queryByRole('link', { name: 'Invite Codes' })).toBeNull()
  })

  it('[ADM-1] is in the sidebar when the tree is on', async () => {
    await codesTest.open()
    expect(await screen.findByRole('link', { name: 'Invite Codes', current: 'page' })).toBeTruthy()
  })
})

describe('a code', () => {
  it('[CODE-1] can be copied, and so can its link, which has the port and keeps the code out of logs', async () => {
    await codesTest.post('waves', { owner_invites: 1 })
    const [{ invite_code } = { invite_code: '' }] = await codesTest.listCodes()
    const { user } = await codesTest.open()
    await user.click(await screen.findByRole('button', { name: `Copy code ${invite_code}` }))
    expect(await navigator.clipboard.readText()).toBe(invite_code)
    await user.click(screen.getByRole('button', { name: `Copy link with code ${invite_code}` }))
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/alpha/${codesTest.id}#invite=${invite_code}`,
    )
  })

  it('[CODE-1] says “Erased” of the code of an erased invite, and copies nothing of it', async () => {
    await codesTest.createTwoWaves()
    const { id } = await codesTest.server.db
      .selectFrom('treevite_invites')
      .select('id')
      .where('zid', '=', codesTest.zid)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await codesTest.server.db
      .updateTable('treevite_invites')
      .set({ invite_code: createErasedCode(id) })
      .where('id', '=', id)
      .execute()
    await codesTest.open()
    const cell = await screen.findByRole('rowheader', { name: 'Erased' })
    expect(within(cell.closest('tr')!).queryAllByRole('button', { name: /Copy/ })).toEqual([])
    expect(screen.queryByText(/erased:/)).toBeNull()
  })

  it('[CODE-2] is revoked after a confirmation, and only while unused', async () => {
    const { used } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open()
    const [first] = await findRows()
    const [newest] = await codesTest.listCodes()
    const code = newest?.invite_code ?? ''
    expect(first?.textContent).toContain(code)
    expect(screen.queryByRole('button', { name: `Revoke ${used?.invite_code}` })).toBeNull()
    await user.click(screen.getByRole('button', { name: `Revoke ${code}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Revoke the code ${code}?` }))
    expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(codesTest.network.listCalls(REVOKE_CALL)).toEqual([])
    await user.click(screen.getByRole('button', { name: `Revoke ${code}` }))
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(`The code ${code} is revoked.`)).toBeTruthy()
    await waitFor(async () => expect(getCellTexts((await findRows())[0])[2]).toBe('Revoked'))
    expect((await codesTest.listCodes())[0]?.status).toBe(2)
  })

  it('[CODE-2] a code that was used meanwhile is not revoked, with the server’s reason', async () => {
    await codesTest.post('waves', { owner_invites: 1 })
    const [{ invite_code } = { invite_code: '' }] = await codesTest.listCodes()
    const { user } = await codesTest.open()
    await user.click(await screen.findByRole('button', { name: `Revoke ${invite_code}` }))
    await codesTest.redeem(invite_code)
    await user.click(await screen.findByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('The code could not be revoked.')).toBeTruthy()
    expect(screen.getByText(/Someone has joined with this invite/)).toBeTruthy()
  })
})
