import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createErrorResponse } from '../../test/network-control.ts'
import { getCellTexts, CSV_CALL, setUpCodes, findRows } from '../../test/invite-codes.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'
// import the screen before the first test's timeout starts
import './InviteCodesPage.tsx'

const codesTest = setUpCodes()

describe('all codes of a wave', () => {
  it('[CODE-2] are revoked after a confirmation that says how many', async () => {
    const { first } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${first}`)
    await user.click(await screen.findByRole('button', { name: 'Revoke all unused' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke 1 unused code of wave 1?' }))
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Revoked 1 code.')).toBeTruthy()
    expect((await codesTest.listCodes(`&wave_id=${first}`)).map((invite) => invite.status)).toEqual([2, 2, 1])
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke all unused' })
    await waitFor(() => expect(button.disabled).toBe(true))
    expect(screen.getByText(/^None of them can be used any more/)).toBeTruthy()
  })

  it('[TREE-10] that are selected are revoked after the number is told', async () => {
    const { second } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${second}`)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Revoke selected codes' })
    expect(button.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all unused codes on this page' }))
    const before = (await codesTest.listCodes(`&wave_id=${second}`)).filter(({ status }) => status === 0)
    const codes = before.length === 1 ? '1 code' : `${before.length} codes`
    await user.click(await screen.findByRole('button', { name: `Revoke ${codes}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `Revoke ${codes}?` }))
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText(`Revoked ${codes}.`)).toBeTruthy()
    const after = await codesTest.listCodes(`&wave_id=${second}`)
    expect(after.filter(({ status }) => status === 0)).toEqual([])
  })

  it('[TREE-10] that are in a file are counted first; used and unknown ones stay', async () => {
    const { first } = await codesTest.createTwoWaves()
    const codes = await codesTest.listCodes(`&wave_id=${first}`)
    const { user } = await codesTest.open()
    const text = ['code', ...codes.map(({ invite_code }) => invite_code), 'unknown1'].join('\n')
    const input = await screen.findByLabelText('Revoke codes in a file', { selector: 'input' })
    await user.upload(input, new File([text], 'lost.csv', { type: 'text/csv' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke 1 code?' }))
    expect(dialog.getByText(/Somebody has joined with 1 code; this stays\./)).toBeTruthy()
    expect(dialog.getByText(/1 code is unknown here/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Revoked 1 code.')).toBeTruthy()
  })

  it('[CODE-2] expire now, which can be undone', async () => {
    const { second } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${second}`)
    await user.click(await screen.findByRole('button', { name: 'Expire now' }))
    expect(await screen.findByText('The unused codes of wave 2 are expired.')).toBeTruthy()
    await waitFor(async () => expect(getCellTexts((await findRows())[0])[2]).toBe('Expired'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(getCellTexts((await findRows())[0])[2]).toBe('Unused'))
    expect(await screen.findByText('They do not expire.')).toBeTruthy()
  })

  it('[CODE-2] expire at a chosen time, and the expiry can be removed', async () => {
    const { second } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${second}`)
    const field = await screen.findByLabelText('Expire on')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set expiry' }).disabled).toBe(true)
    fireEvent.change(field, { target: { value: '2090-05-01T12:00' } })
    await user.click(screen.getByRole('button', { name: 'Set expiry' }))
    expect(await screen.findByText(/^They expire on .*2090/)).toBeTruthy()
    const stored = () =>
      codesTest.server.db
        .selectFrom('treevite_waves')
        .select('expires_at')
        .where('id', '=', second)
        .executeTakeFirst()
    expect((await stored())?.expires_at).toBe(new Date('2090-05-01T12:00').getTime())
    await user.click(screen.getByRole('button', { name: 'Remove the expiry' }))
    expect(await screen.findByText('They do not expire.')).toBeTruthy()
    expect((await stored())?.expires_at).toBeNull()
  })
})

describe('the file', () => {
  it('[CODE-4] honours the filters, is requested with the token, and is named after conversation and time', async () => {
    const saved = catchSavedFiles()
    const { first } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${first}&status=0`)
    await findRows()
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    const [unused] = await codesTest.listCodes(`&wave_id=${first}&status=0`)
    const lines = (await saved[0]?.content.text())?.split('\n')
    expect(lines).toHaveLength(2)
    expect(lines?.[1]).toContain(`1,${unused?.invite_code},unused,`)
    expect(saved[0]?.name).toMatch(
      new RegExp(`^treevite_invites_${codesTest.id}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.csv$`),
    )
  })

  it.each([
    [
      'the server’s words',
      () => createErrorResponse(500, 'polis_err_internal', 'It broke.'),
      'Failed to download CSV (status 500)',
      'It broke.',
    ],
    [
      'the status alone',
      () => new Response('<h1>No</h1>', { status: 502 }),
      'Failed to download CSV (status 502)',
      undefined,
    ],
    [
      'neither, when there was no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Failed to download CSV',
      'The server cannot be reached. Check the connection and try again.',
    ],
  ])('[CODE-4] that fails opens an alert with %s', async (_, answer, title, words) => {
    const saved = catchSavedFiles()
    codesTest.network.answer(CSV_CALL, answer)
    const { user } = await codesTest.open()
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    const dialog = await screen.findByRole('alertdialog', { name: title })
    expect(dialog.querySelector('p')?.textContent).toBe(words)
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(saved).toEqual([])
  })
})

describe('the sheet', () => {
  it('[CODE-5] has a card with a QR code for unused codes only, a page at a time, and prints', async () => {
    const { used, revoked } = await codesTest.createTwoWaves()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user, router } = await codesTest.open()
    await user.click(await screen.findByRole('button', { name: 'Printable sheet' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Sheet of unused codes' })).toBeTruthy()
    const pictures = await screen.findAllByRole('img', { name: /^QR code for the conversation/ })
    expect(pictures).toHaveLength(3)
    const names = pictures.map((picture) => picture.getAttribute('aria-label')).join()
    expect(names).not.toContain(used?.invite_code)
    expect(names).not.toContain(revoked?.invite_code)
    expect(codesTest.getLastListQuery().get('status')).toBe('0')
    expect(codesTest.getLastListQuery().get('limit')).toBe('48')
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Back to the list' }))
    await screen.findByRole('heading', { level: 1, name: 'Invite Codes' })
    expect(router.state.location.search).toBe('')
  })
})
