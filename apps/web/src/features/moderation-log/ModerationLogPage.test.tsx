import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpModeration } from '../../test/moderation.ts'
import { catchSavedFiles } from '../../test/saved-files.ts'

const room = setUpModeration()

const ACCEPTED = {
  tid: 0,
  topic_key: null,
  uid: 2,
  action: 'accept',
  before: '{}',
  after: '{}',
  reason: null,
}

/** Ben decides often. */
const fillLog = (length: number) =>
  room.server.db
    .insertInto('moderation_log')
    .values(
      Array.from({ length }, (_, at) => ({
        ...ACCEPTED,
        zid: room.zid,
        id: at + 1,
        created: at,
      })),
    )
    .execute()

it('[MOD-9] [FILE-5] shows pages in the address and gives the whole as a file, with the token', async () => {
  const saved = catchSavedFiles()
  await room.add('One')
  await fillLog(51)
  const { user, router } = await room.render(`/m/${room.id}/comments/log`)
  await screen.findByText('Showing 1–50 of 51')
  expect(screen.getAllByText('Ben Moderator').length).toBe(50)
  await user.click(screen.getByText('Next'))
  await screen.findByText('Showing 51–51 of 51')
  expect(router.state.location.search).toBe('?page=2')
  await user.click(screen.getByText('Download as CSV'))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect((await saved[0]?.content.text())?.trim().split('\n')).toHaveLength(52)
  await user.selectOptions(screen.getByLabelText('Format of the file'), 'For Excel')
  await user.click(screen.getByText('Download as CSV'))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(await saved[1]?.content.text()).toContain('id,timestamp,datetime,')
})
