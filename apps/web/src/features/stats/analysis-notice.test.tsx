import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findAnalysisRow, replaceAnalysisRun } from '@folkmoot/testing/analysis'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './MonitorPage.tsx'

const context = setUpScreen(prepareConversation())
const storeFailure = async (columns: { attempts: number; leased_until: number }, computed?: number) => {
  const { server, zid } = context
  await server.build.vote(zid, 0, 0, -1)
  const run = { zid, kind: 'opinion' as const, error: 'It broke.', ...columns }
  const result = computed === undefined ? undefined : { input_generation: 0, result: '{}', computed }
  await replaceAnalysisRun(server.db, run, result)
  await context.render(`/m/${context.id}/stats`, 'ada')
}

it('[MATH-4] an owner sees that the analysis failed, and when it is retried', async () => {
  await storeFailure({ attempts: 1, leased_until: Date.now() + 1e6 })
  expect(await screen.findByText('The opinion groups could not be updated.')).toBeTruthy()
  expect(screen.getByText(/have no groups yet/)).toBeTruthy()
  expect(screen.getByText(/^The server tries again at /)).toBeTruthy()
  expect(screen.getByText('The reason was: It broke.')).toBeTruthy()
})

it('[MATH-4] an owner sees that it is not retried, and that the last result stays', async () => {
  await storeFailure({ attempts: 8, leased_until: 1 }, Date.UTC(2026, 10, 20))
  expect(await screen.findByText(/^The server does not try again until/)).toBeTruthy()
  expect(screen.getByText(/show the result of .*2026/)).toBeTruthy()
})

it('[MATH-4] an owner retries it', async () => {
  await storeFailure({ attempts: 8, leased_until: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again now' }))
  expect(await screen.findByText('The opinion groups will be updated.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/could not be updated/)).toBeNull())
  const row = await findAnalysisRow(context.server.db, context.zid)
  expect(row).toMatchObject({ attempts: 0, error: null, leased_until: null })
})
