import { MAX_SEEDS_PER_CALL } from '@folkmoot/domain/seeds'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { findButton, getButton } from '../../test/buttons.ts'
import { setUpConfigure } from '../../test/configure.ts'
import { createErrorResponse } from '../../test/network-control.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'

const POST = 'POST /api/v3/comments'
const BULK = 'POST /api/v3/comments-bulk'

const configure = setUpConfigure()

const readSeeds = async () => {
  const rows = await configure.server.rows('comments', { zid: configure.zid }, 'tid')
  return rows.map(({ txt, is_seed, mod }) => ({ txt, is_seed, mod }))
}

it('[CFG-6] one seed comment is counted, sent, and listed with its state; one that is refused is kept, with the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await configure.open()
  const field = screen.getByTestId<HTMLTextAreaElement>('seed_form')
  await screen.findByText('There is no seed comment yet.')
  const release = configure.network.hold(POST)
  await user.type(field, 'Buses')
  expect(screen.getByText('5 of 400 characters')).toBeTruthy()
  await user.click(getButton('Submit'))
  await findButton('Saving...')
  release()
  await findButton('Success!')
  expect(field.value).toBe('')
  expect(await readSeeds()).toEqual([{ txt: 'Buses', is_seed: 1, mod: 1 }])
  const list = within(await screen.findByRole('list', { name: 'Seed comments so far' }))
  expect(list.getByText('Buses')).toBeTruthy()
  expect(list.getByText('Accepted')).toBeTruthy()
  await user.type(field, 'Buses')
  await user.click(await findButton('Submit'))
  await screen.findByText(/The conversation has this comment already\./)
  expect(field.value).toBe('Buses')
  await user.type(field, '!')
  expect(screen.queryByText(/has this comment already/)).toBeNull()
})

describe('a file of seed comments', () => {
  const choose = async (user: UserEvent, content: string) =>
    user.upload(screen.getByLabelText('A .csv file'), new File([content], 'seeds.csv', { type: 'text/csv' }))
  const listRows = () =>
    [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    )

  it('[CFG-7] shows the plan for each row before anything is sent, then the result, and gives back what was not added', async () => {
    const saved = catchSavedFiles()
    await configure.server.build.comment(configure.zid, 0, { txt: 'Old one' })
    const { user } = await configure.open()
    const long = 'x'.repeat(401)
    const lines = ['\uFEFFcomment_text;note', '"New; one";a', 'Old one', 'New two', 'New two;', ';b', long]
    await choose(user, lines.join('\r\n'))
    await screen.findByText('What will happen to “seeds.csv”')
    expect(listRows()).toEqual([
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
    await screen.findByText('1 added, 5 skipped, 0 failed.')
    expect(listRows()[0]).toEqual(['2', 'New; one', 'Added'])
    expect(listRows()[2]?.[2]).toBe('Skipped: The conversation has this comment already.')
    expect(await readSeeds()).toContainEqual({ txt: 'New; one', is_seed: 1, mod: 1 })
    await user.click(screen.getByText('Download what was not added'))
    expect(saved[0]?.name).toBe(`${configure.id}-not-added.csv`)
    expect(await saved[0]?.content.text()).toContain('"New two",5,Duplicate of a row above\r\n')
  })

  it('[CFG-7] [NET-6] that is interrupted leaves the rest unsent, with the reason, and it can be sent again, in several calls', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const mend = configure.network.answer(BULK, () =>
      createErrorResponse(403, 'polis_err_conversation_is_closed', 'Closed.'),
    )
    const { user } = await configure.open()
    const total = MAX_SEEDS_PER_CALL + 1
    const texts = Array.from({ length: total }, (_, index) => `Comment ${index}`)
    await choose(user, ['comment_text', ...texts].join('\n'))
    await user.click(await screen.findByText(`Add ${total} comments`))
    await screen.findByText(`0 added, 0 skipped, ${total} failed.`)
    const told = screen.getByText('Sending was interrupted. What was added stays.').closest('[role=alert]')
    expect(told?.textContent).toContain('The conversation is closed. Open it again to add comments.')
    mend()
    const before = configure.network.listCalls(BULK).length
    await user.click(screen.getByText('Send the rest'))
    await screen.findByText(`${total} added, 0 skipped, 0 failed.`)
    expect(configure.network.listCalls(BULK)).toHaveLength(before + 2)
    expect(await readSeeds()).toHaveLength(total)
    // the table shows them in steps
    expect(listRows()).toHaveLength(200)
  })

  it('[CFG-11] with several columns of texts asks which one has the comments', async () => {
    const { user } = await configure.open()
    await choose(user, 'Gut;Schlecht\nDer neue Park hier;Zu wenige Bänke dort\n')
    await screen.findByText('Which column of “seeds.csv” has the comments?')
    expect(getButton('Use this column').disabled).toBe(true)
    await user.click(screen.getByRole('radio', { name: /^Schlecht Zu wenige/ }))
    await user.click(getButton('Use this column'))
    await screen.findByText('What will happen to “seeds.csv”')
    expect(listRows().map((cells) => cells[1])).toEqual(['Zu wenige Bänke dort'])
  })
})

describe('the checklist before a launch', () => {
  it('[CFG-10] [LIFE-13] says what is open, links to each place, and is repeated before the launch', async () => {
    await configure.change({ is_draft: 1 })
    const { user } = await configure.open()
    const listSteps = () =>
      [...(screen.queryByRole('region', { name: 'Before you launch' })?.querySelectorAll('li') ?? [])].map(
        ({ textContent }) => textContent?.split(' ').slice(0, 3).join(' '),
      )
    await waitFor(() =>
      expect(listSteps()).toEqual([
        'Done: The question',
        'Done: The description',
        'Open: 0 seed',
        'Done: No comment',
        'Open: The page',
      ]),
    )
    await user.click(screen.getByText('Add seed comments'))
    expect(document.activeElement).toBe(screen.getByTestId('seed_form'))
    await user.click(screen.getByTestId('strict_moderation'))
    // Ben moderates the site
    await waitFor(() => expect(listSteps()).toContain('Done: At least'))
    await user.click(screen.getByText('Launch'))
    expect(screen.getByRole('dialog').textContent).toContain('You can launch. 2 things are still open.')
  })

  it('[LIFE-13] what nobody could take part without blocks the launch, and says what to do', async () => {
    await configure.change({ is_draft: 1, treevite_enabled: 1 })
    const { user } = await configure.open()
    await screen.findByText(/^One thing has to be done before the launch/)
    await user.click(screen.getByText('Launch'))
    const dialog = within(screen.getByRole('dialog', { name: 'This conversation cannot be launched yet' }))
    expect(dialog.getByText(/there is no unused code\. Make a wave of invites\.$/)).toBeTruthy()
    expect(dialog.queryByText('Launch')).toBeNull()
  })
})
