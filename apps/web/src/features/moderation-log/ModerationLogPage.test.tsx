import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setUpModeration } from '../../test/moderation.ts'
import { renderApp } from '../../test/render-app.tsx'
import { catchSavedFiles } from '../../test/saved-files.ts'

const room = setUpModeration()
const { add, decideAsBen } = room

it('[MOD-9] [FILE-5] shows pages in the address and gives the whole as a file, with the token', async () => {
  const saved = catchSavedFiles()
  await add('One')
  for (let turn = 0; turn < 51; turn += 1) await decideAsBen(0, turn % 2 === 0 ? 1 : -1)
  const { user, router } = await renderApp(`/m/${room.id}/comments/log`, {
    as: 'ada',
    server: room.server,
    through: room.network.through,
  })
  expect(await screen.findByText('Showing 1–50 of 51')).toBeTruthy()
  expect(screen.getAllByText('Ben Moderator').length).toBe(50)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Showing 51–51 of 51')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=2')
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(room.network.listCalls('GET /api/v3/moderationLog/csv')).toHaveLength(1)
  expect((await saved[0]?.content.text())?.trim().split('\n')).toHaveLength(52)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format of the file' }), 'For Excel')
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(await saved[1]?.content.text()).toContain('id,timestamp,datetime,')
})
