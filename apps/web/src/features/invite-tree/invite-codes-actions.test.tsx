import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getButton } from '../../test/buttons.ts'
import { getCellTexts, CSV_CALL, setUpCodes, findRows } from '../../test/invite-codes.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'
// import the screen before the first test's timeout starts
import './InviteCodesPage.tsx'

const codesTest = setUpCodes()
const { listCodes } = codesTest

describe('all codes of a wave', () => {
  it('[CODE-2] are revoked after a confirmation that says how many', async () => {
    const { first } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${first}`)
    await user.click(await screen.findByText('Revoke all unused'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke 1 unused code of wave 1?' }))
    await user.click(dialog.getByText('Revoke'))
    await screen.findByText('Revoked 1 code.')
    expect((await listCodes(`&wave_id=${first}`)).map(({ status }) => status)).toEqual([2, 2, 1])
    await waitFor(() => expect(getButton('Revoke all unused').disabled).toBe(true))
  })

  it('[TREE-10] that are selected, or in a file, are revoked after they are counted; others stay', async () => {
    const { first, second } = await codesTest.createTwoWaves()
    const { user } = await codesTest.open(`?wave_id=${second}`)
    await screen.findByText('Revoke selected codes')
    await user.click(screen.getByLabelText('Select all unused codes on this page'))
    await user.click(await screen.findByText('Revoke 2 codes'))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke 2 codes?' }))
    await user.click(question.getByText('Revoke'))
    await screen.findByText('Revoked 2 codes.')
    expect((await listCodes(`&wave_id=${second}`)).map(({ status }) => status)).toEqual([2, 2])

    const codes = await listCodes(`&wave_id=${first}`)
    const text = ['code', ...codes.map(({ invite_code }) => invite_code), 'unknown1'].join('\n')
    const input = screen.getByLabelText('Revoke codes in a file', { selector: 'input' })
    await user.upload(input, new File([text], 'lost.csv', { type: 'text/csv' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke 1 code?' }))
    expect(dialog.getByText(/Somebody has joined with 1 code; this stays\./)).toBeTruthy()
    expect(dialog.getByText(/1 code is unknown here/)).toBeTruthy()
    await user.click(dialog.getByText('Revoke'))
    await screen.findByText('Revoked 1 code.')
  })

  it('[CODE-2] expire now or at a chosen time, which can be taken back', async () => {
    const { second } = await codesTest.createTwoWaves()
    const readExpiry = async () =>
      (await codesTest.server.row('treevite_waves', { zid: codesTest.zid, id: second })).expires_at
    const { user } = await codesTest.open(`?wave_id=${second}`)
    await user.click(await screen.findByText('Expire now'))
    await screen.findByText('The unused codes of wave 2 are expired.')
    await waitFor(async () => expect(getCellTexts((await findRows())[0])[2]).toBe('Expired'))
    await user.click(screen.getByText('Undo'))
    await screen.findByText('They do not expire.')
    expect(await readExpiry()).toBeNull()
    fireEvent.change(screen.getByLabelText('Expire on'), { target: { value: '2090-05-01T12:00' } })
    await user.click(getButton('Set expiry'))
    await screen.findByText(/^They expire on .*2090/)
    expect(await readExpiry()).toBe(new Date('2090-05-01T12:00').getTime())
    await user.click(screen.getByText('Remove the expiry'))
    await screen.findByText('They do not expire.')
    expect(await readExpiry()).toBeNull()
  })
})

it('[CODE-4] the file honours the filters, and is named after conversation and time; a failure is an alert', async () => {
  const saved = catchSavedFiles()
  const { first } = await codesTest.createTwoWaves()
  const restore = codesTest.network.answer(CSV_CALL, () => new Response('<h1>No</h1>', { status: 502 }))
  const { user } = await codesTest.open(`?wave_id=${first}&status=0`)
  await findRows()
  await user.click(screen.getByText('Download CSV'))
  await screen.findByRole('alertdialog', { name: 'Failed to download CSV (status 502)' })
  await user.click(screen.getByText('OK'))
  restore()
  await user.click(screen.getByText('Download CSV'))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [unused] = await listCodes(`&wave_id=${first}&status=0`)
  const lines = (await saved[0]?.content.text())?.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines?.[1]).toContain(`1,${unused?.invite_code},unused,`)
  expect(saved[0]?.name).toMatch(/^treevite_invites_\w+_\d{4}-\d\d-\d\dT[\d-]+Z\.csv$/)
  expect(saved[0]?.name).toContain(codesTest.id)
})

it('[TREE-12] the file for mail merge has each unused code with its link, whatever is filtered', async () => {
  const saved = catchSavedFiles()
  await codesTest.createTwoWaves()
  const { user } = await codesTest.open('?status=1')
  await user.click(await screen.findByText('For mail merge'))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [head, ...lines] = ((await saved[0]?.content.text()) ?? '').trimEnd().split('\n')
  expect(head).toBe('wave,invite_code,status,invite_used_at,created_at,link')
  const links = (await listCodes('&status=0')).map(
    ({ invite_code }) => `http://localhost:8080/alpha/${codesTest.id}#invite=${invite_code}`,
  )
  expect(lines.map((line) => line.split(',').at(-1)).toSorted()).toEqual(links.toSorted())
})

it('[CODE-5] the sheet has a card with a QR code for unused codes only, a page at a time, and prints', async () => {
  const { used, revoked } = await codesTest.createTwoWaves()
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user, router } = await codesTest.open()
  await user.click(await screen.findByText('Printable sheet'))
  await screen.findByRole('heading', { level: 1, name: 'Sheet of unused codes' })
  const pictures = await screen.findAllByLabelText(/^QR code for the conversation/)
  expect(pictures).toHaveLength(3)
  const names = pictures.map((picture) => picture.getAttribute('aria-label')).join()
  expect(names).not.toContain(used?.invite_code)
  expect(names).not.toContain(revoked?.invite_code)
  expect(Object.fromEntries(codesTest.getLastListQuery())).toMatchObject({ status: '0', limit: '48' })
  await user.click(screen.getByText('Print'))
  expect(print).toHaveBeenCalledTimes(1)
  await user.click(screen.getByText('Back to the list'))
  await screen.findByRole('heading', { level: 1, name: 'Invite Codes' })
  expect(router.state.location.search).toBe('')
})
