import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../test/render-app.tsx'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './InviteCodesPage.tsx'

const RECIPIENTS = '/api/v3/treevite/recipients'
const LIST = 'name,e-mail,language\nAda,ada@example.org,de\nBen,ben@example.org,\nCleo,nowhere,\n'

const context = setUpScreen(prepareConversation({ treevite_enabled: 1 }))
const open = (as: Account = 'ada') => context.render(`/m/${context.id}/invite-codes?people=1`, as)
const createCodes = () =>
  context.server.call('POST', '/api/v3/treevite/waves', 'ada', {
    conversation_id: context.id,
    owner_invites: 4,
  })
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], content: BlobPart = LIST) =>
  user.upload(
    await screen.findByLabelText('List of people (CSV)'),
    new File([content], 'people.csv', { type: 'text/csv' }),
  )

describe('people with codes', () => {
  it('[TREE-11] are read from a list, shown before they are sent, and listed then', async () => {
    await createCodes()
    const { user } = await open()
    await choose(user)
    expect(await screen.findByText('2 people in this list get a code.')).toBeTruthy()
    expect(screen.getByText('Line 4 has no valid e-mail address.')).toBeTruthy()
    expect(context.network.listCalls(`POST ${RECIPIENTS}`)).toEqual([])
    await user.selectOptions(screen.getByLabelText('Language of people without one'), 'French')
    await user.click(await screen.findByRole('button', { name: 'Give 2 people codes' }))
    expect(await screen.findByText(/^2 people have a code now\./)).toBeTruthy()
    const table = within(await screen.findByRole('region', { name: 'People with unused codes' }))
    expect(await table.findByRole('rowheader', { name: 'Ada' })).toBeTruthy()
    expect(table.getAllByText(/^(German|French)$/).map(({ textContent }) => textContent)).toEqual([
      'German',
      'French',
    ])
    await choose(user)
    await user.click(await screen.findByRole('button', { name: 'Give 2 people codes' }))
    expect(await screen.findByText(/2 people have one already, by their address\./)).toBeTruthy()
  })

  it('[TREE-11] [FILE-3] are read as Excel writes them; a workbook says how to save it', async () => {
    await createCodes()
    const { user } = await open()
    // “Jörg Müller” in Windows-1252
    await choose(
      user,
      Uint8Array.from('name\nJ\xf6rg M\xfcller\n', (letter) => letter.charCodeAt(0)),
    )
    expect(await screen.findByText(/It was read as Windows-1252/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Give 1 person codes' }))
    expect(await screen.findByRole('rowheader', { name: 'Jörg Müller' })).toBeTruthy()
    await choose(user, Uint8Array.of(0x50, 0x4b, 3, 4, 9, 0))
    expect((await screen.findByRole('alert')).textContent).toContain('is a workbook, not a CSV file')
  })

  it('[TREE-11] get new codes when there are none', async () => {
    const { user } = await open()
    await choose(user)
    await user.click(await screen.findByRole('button', { name: 'Give 2 people codes' }))
    expect(await screen.findByText(/^2 people have a code now\./)).toBeTruthy()
    const { body } = await context.server.call(
      'GET',
      `/api/v3/treevite/waves?conversation_id=${context.id}`,
      'ada',
    )
    expect(body).toMatchObject([{ owner_invites: 2, parent_wave: 0 }])
  })

  it('[TREE-13] without a mail server the button is off and says what is missing', async () => {
    await createCodes()
    await open()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send mails' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText(/its operator sets SMTP_URL\. Use the file for mail merge\./)).toBeTruthy()
  })

  it('[TREE-14] are deleted after a confirmation, one or all', async () => {
    await createCodes()
    const { user } = await open()
    await choose(user)
    await user.click(await screen.findByRole('button', { name: 'Give 2 people codes' }))
    await user.click(await screen.findByRole('button', { name: 'Delete Ada' }))
    const one = within(await screen.findByRole('dialog', { name: 'Delete Ada?' }))
    await user.click(one.getByRole('button', { name: 'Delete names and addresses' }))
    expect(await screen.findByText('The names and addresses are deleted.')).toBeTruthy()
    await screen.findByRole('rowheader', { name: 'Ben' })
    expect(screen.queryByRole('rowheader', { name: 'Ada' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Delete names and addresses' }))
    const all = within(await screen.findByRole('dialog', { name: 'Delete all names and addresses?' }))
    await user.click(all.getByRole('button', { name: 'Delete names and addresses' }))
    expect(await screen.findByText('No unused code has a name.')).toBeTruthy()
  })

  it('[SAFE-127] get no form where people were forgotten, until the conversation opens', async () => {
    const columns = { is_active: 0, closed_at: 5, identities_removed_at: 6 }
    await context.server.build.change(context.zid, columns)
    const { unmount } = await open()
    expect(
      await screen.findByText(/have been forgotten\. Nobody can be added to the list until it opens\./),
    ).toBeTruthy()
    expect(screen.queryByLabelText('List of people (CSV)')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to Configure' }).getAttribute('href')).toBe(
      `/m/${context.id}`,
    )
    unmount()
    await context.server.build.change(context.zid, {
      is_active: 1,
      closed_at: null,
      identities_removed_at: null,
    })
    await open()
    expect(await screen.findByLabelText('List of people (CSV)')).toBeTruthy()
  })

  it('[SAFE-128] get no form in a closed conversation, unless it has a time to open', async () => {
    await context.server.build.change(context.zid, { is_active: 0, closed_at: 5 })
    const { unmount } = await open()
    expect(
      await screen.findByText(/^The conversation is closed\. Open it, or set when it opens/),
    ).toBeTruthy()
    expect(screen.queryByLabelText('List of people (CSV)')).toBeNull()
    unmount()
    await context.server.build.change(context.zid, { opens_at: Date.now() + 86_400_000 })
    await open()
    expect(await screen.findByLabelText('List of people (CSV)')).toBeTruthy()
    await context.server.build.change(context.zid, { is_active: 1, closed_at: null, opens_at: null })
  })

  it('[SAFE-127] a list that is refused because people were forgotten meanwhile stays, with the reason', async () => {
    await createCodes()
    const { user } = await open()
    await choose(user)
    const columns = { is_active: 0, closed_at: 5, identities_removed_at: 6 }
    await context.server.build.change(context.zid, columns)
    await user.click(await screen.findByRole('button', { name: 'Give 2 people codes' }))
    const alert = await screen.findByText(
      'The people of this conversation have been forgotten. Open it first.',
    )
    expect(alert.closest('[role="alert"]')?.textContent).toContain('The people could not be given codes.')
    expect(screen.getByText('2 people in this list get a code.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Give 2 people codes' })).toBeTruthy()
  })

  it('[TREE-14] are not shown to moderators', async () => {
    await open('ben')
    expect(await screen.findByText(/Only owners of this conversation see the people/)).toBeTruthy()
    expect(context.network.listCalls(`GET ${RECIPIENTS}`)).toEqual([])
  })
})
