import { FOREIGN_ZID } from '@folkmoot/testing/foreign-conversation'
import { MAX_SEEDS_PER_CALL } from '@folkmoot/domain/seed-plan'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpConfigure } from '../../test/configure.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'

const POST = 'POST /api/v3/comments'
const BULK = 'POST /api/v3/comments-bulk'

const configure = setUpConfigure()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

const field = () => screen.getByTestId<HTMLTextAreaElement>('seed_form')
const submit = (name = 'Submit') => screen.findByRole('button', { name })
const stored = async () => {
  const rows = await configure.server.db
    .selectFrom('comments')
    .where('zid', '<', FOREIGN_ZID)
    .selectAll()
    .orderBy('tid')
    .execute()
  return rows.map(({ txt, is_seed, mod }) => ({ txt, is_seed, mod }))
}

describe('one seed comment', () => {
  it('[CFG-6] is counted, sent, and listed with its state; the button shows the progress', async () => {
    const { user } = await configure.open()
    expect(await screen.findByText('There is no seed comment yet.')).toBeTruthy()
    const release = configure.network.hold(POST)
    await user.type(field(), 'Buses at night')
    expect(screen.getByText('14 of 400 characters')).toBeTruthy()
    await user.click(await submit())
    await submit('Saving...')
    release()
    await submit('Success!')
    expect(field().value).toBe('')
    expect(await stored()).toEqual([{ txt: 'Buses at night', is_seed: 1, mod: 1 }])
    const list = within(await screen.findByRole('list', { name: 'Seed comments so far' }))
    expect(list.getByText('Buses at night')).toBeTruthy()
    expect(list.getByText('Accepted')).toBeTruthy()
    await user.type(field(), 'M')
    await submit()
  })

  it('[CFG-6] a duplicate, and one for a closed conversation, are refused with a reason and kept', async () => {
    await configure.server.build.participant(configure.zid, 0)
    await configure.server.build.comment(configure.zid, 0, { txt: 'Buses at night' })
    const { user } = await configure.open()
    await user.type(field(), 'Buses at night')
    await user.click(await submit())
    expect(await screen.findByText(/The conversation has this comment already\./)).toBeTruthy()
    expect(field().value).toBe('Buses at night')
    await configure.updateAsOther({ is_active: false })
    await user.type(field(), '!')
    expect(screen.queryByText(/has this comment already/)).toBeNull()
    await user.click(await submit())
    expect(await screen.findByText(/The conversation is closed\./)).toBeTruthy()
    expect(await stored()).toHaveLength(1)
  })
})

describe('a file of seed comments', () => {
  const choose = async (user: UserEvent, content: BlobPart, name = 'seeds.csv') =>
    user.upload(await screen.findByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }))
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )

  it('[CFG-7] shows the plan for each row before anything is sent, then the result', async () => {
    await configure.server.build.participant(configure.zid, 0)
    await configure.server.build.comment(configure.zid, 0, { txt: 'Old one' })
    const { user } = await configure.open()
    const long = 'x'.repeat(401)
    await choose(
      user,
      `\uFEFFcomment_text;note\r\n"New; one";a\r\nOld one\r\nNew two\r\nNew two;\r\n;b\r\n${long}\r\n`,
    )
    await screen.findByText('What will happen to “seeds.csv”')
    expect(rows()).toEqual([
      ['2', 'New; one', 'Will be added'],
      ['3', 'Old one', 'Duplicate of a comment in the conversation'],
      ['4', 'New two', 'Will be added'],
      ['5', 'New two', 'Duplicate of a row above'],
      ['6', '', 'Empty'],
      ['7', long, 'Longer than 400 characters'],
    ])
    expect(configure.network.listCalls(BULK)).toEqual([])
    // someone else adds one of them meanwhile
    await configure.server.build.comment(configure.zid, 1, { txt: 'New two' })
    await user.click(screen.getByTestId('upload-csv-button'))
    expect(await screen.findByText('1 added, 5 skipped, 0 failed.')).toBeTruthy()
    expect(rows().map(([line, , said]) => [line, said])).toEqual([
      ['2', 'Added'],
      ['3', 'Skipped: Duplicate of a comment in the conversation'],
      ['4', 'Skipped: The conversation has this comment already.'],
      ['5', 'Skipped: Duplicate of a row above'],
      ['6', 'Skipped: Empty'],
      ['7', 'Skipped: Longer than 400 characters'],
    ])
    expect(await stored()).toContainEqual({ txt: 'New; one', is_seed: 1, mod: 1 })
    expect(configure.network.listCalls(BULK).map(({ body }) => body)).toEqual([
      { conversation_id: configure.id, is_seed: true, csv: 'comment_text\n"New; one"\n"New two"\n' },
    ])
  })

  it('[CFG-7] rows that were not added can be downloaded and corrected', async () => {
    const saved = catchSavedFiles()
    const { user } = await configure.open()
    await choose(user, 'comment_text\nSame\nSame\n')
    await user.click(await screen.findByRole('button', { name: 'Add 1 comment' }))
    await user.click(await screen.findByRole('button', { name: 'Download what was not added' }))
    expect(saved[0]?.name).toBe(`${configure.id}-not-added.csv`)
    expect((await saved[0]?.content.text())?.replace('\uFEFF', '')).toBe(
      'comment_text,line,reason\r\n"Same",3,Duplicate of a row above\r\n',
    )
  })

  it('[CFG-7] [NET-6] a call that fails leaves the rest unsent, with the reason, and it can be sent again', async () => {
    const mend = configure.network.answer(BULK, () =>
      createErrorResponse(403, 'polis_err_conversation_is_closed', 'Closed.'),
    )
    const { user } = await configure.open()
    await choose(user, 'comment_text\nOne\nTwo\n')
    await user.click(await screen.findByRole('button', { name: 'Add 2 comments' }))
    expect(await screen.findByText('0 added, 0 skipped, 2 failed.')).toBeTruthy()
    const told = screen.getByText('Sending was interrupted. What was added stays.').closest('[role=alert]')
    expect(told?.textContent).toContain('The conversation is closed. Open it again to add comments.')
    mend()
    await user.click(screen.getByRole('button', { name: 'Send the rest' }))
    expect(await screen.findByText('2 added, 0 skipped, 0 failed.')).toBeTruthy()
    expect(await stored()).toHaveLength(2)
  })

  it('[CFG-11] asks for the column of a table with several texts', async () => {
    const { user } = await configure.open()
    await choose(user, 'Gut;Schlecht\nDer neue Park hier;Zu wenige Bänke dort\n')
    await screen.findByText('Which column of “seeds.csv” has the comments?')
    const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Use this column' })
    expect(use.disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: /^Schlecht Zu wenige/ }))
    await user.click(use)
    await screen.findByText('What will happen to “seeds.csv”')
    expect(rows().map((cells) => cells[1])).toEqual(['Zu wenige Bänke dort'])
  })

  it('[CFG-7] hundreds of rows are sent in several calls, and the table shows them in steps', async () => {
    const { user } = await configure.open()
    const texts = Array.from({ length: MAX_SEEDS_PER_CALL + 1 }, (_, index) => `Comment ${index}`)
    await choose(user, ['comment_text', ...texts].join('\n'))
    await user.click(await screen.findByRole('button', { name: 'Add 401 comments' }))
    expect(await screen.findByText('401 added, 0 skipped, 0 failed.')).toBeTruthy()
    expect(configure.network.listCalls(BULK)).toHaveLength(2)
    expect(await stored()).toHaveLength(401)
    expect(rows()).toHaveLength(200)
    expect(await screen.findByText('401 seed comments')).toBeTruthy()
  })
})

describe('the checklist before a launch', () => {
  const steps = async () =>
    within(await screen.findByRole('region', { name: 'Before you launch' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(' ').slice(0, 3).join(' '))

  beforeEach(() => configure.server.build.change(configure.zid, { is_draft: 1 }))

  it('[CFG-10] [LIFE-13] says what is open, links to each place, and is repeated before the launch', async () => {
    const { user } = await configure.open()
    await waitFor(async () =>
      expect(await steps()).toEqual([
        'Done: The question',
        'Done: The description',
        'Open: 0 seed',
        'Done: No comment',
        'Open: The page',
        'Open: The legal',
      ]),
    )
    await user.click(screen.getByRole('link', { name: 'Add seed comments' }))
    expect(document.activeElement).toBe(field())
    await user.click(screen.getByTestId('strict_moderation'))
    // Ben moderates the site
    await waitFor(async () => expect(await steps()).toContain('Done: At least'))
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    expect(screen.getByRole('dialog').textContent).toContain('You can launch. 3 things are still open.')
  })

  it('what nobody could take part without blocks the launch, and says what to do', async () => {
    await configure.server.build.change(configure.zid, { treevite_enabled: 1 })
    const { user } = await configure.open()
    expect(await screen.findByText(/^One thing has to be done before the launch/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Launch' }))
    const dialog = within(screen.getByRole('dialog', { name: 'This conversation cannot be launched yet' }))
    expect(dialog.getByText(/there is no unused code\. Make a wave of invites\.$/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Launch' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect((await configure.readStored()).is_draft).toBe(1)
  })
})
