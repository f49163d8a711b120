import { TIMES_MS } from '@folkmoot/domain/limits'
import { findAnalysisRow, replaceAnalysisRun } from '@folkmoot/testing/analysis'
import { createConversationWithTopics } from '@folkmoot/testing/topic-run'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '../../test/buttons.ts'
import { holdTimers } from '../../test/hold-timers.ts'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './TopicsPage.tsx'
import './TopicTreePage.tsx'

const context = setUpScreen(createConversationWithTopics)
const open = () => context.render(`/m/${context.id}/topics`)

it('[MATH-8] [TOP-2] topics appear automatically when the search ends', async () => {
  const { server, zid } = context
  await server.db.updateTable('topic_runs').where('zid', '=', zid).set({ zid: -1 }).execute()
  const { ring } = holdTimers(TIMES_MS.runningAnalysisPoll)
  await open()
  await screen.findByText('No topics available for this conversation.')
  await screen.findByText(/Topics are being computed\./)
  await server.db.updateTable('topic_runs').where('zid', '=', -1).set({ zid }).execute()
  const result = '{"notes":["The naming service was not used: it slept."]}'
  const done = { input_generation: 99, computed: Date.UTC(2026, 10, 20, 12), result }
  await replaceAnalysisRun(server.db, { zid, kind: 'topics' }, done)
  await waitFor(ring)
  await findButton('Trees')
  expect(screen.getByText(/^Computed on .*2026/)).toBeTruthy()
  expect(screen.getByText('The naming service was not used: it slept.')).toBeTruthy()
})

it('[MATH-8] [TOP-7] a failure is reported with its reason and what happens next, and the last topics stay', async () => {
  const { server, zid } = context
  const failed = { attempts: 2, error: 'Out of memory', payload: 'job-b', due: Date.now() + 1e6 }
  const earlier = { input_generation: -1, computed: 1, result: '{"notes":[]}' }
  await replaceAnalysisRun(server.db, { zid, kind: 'topics', ...failed }, earlier)
  const { user } = await open()
  const notice = (await screen.findByText('The topics could not be computed.')).closest('.notice')
  const shown = within(notice as HTMLElement)
  expect(shown.getByText('The reason was: Out of memory')).toBeTruthy()
  expect(shown.getByText(/^The server tries again at /)).toBeTruthy()
  await findButton('Trees')
  await user.click(shown.getByText('Update topics'))
  expect(await screen.findByText(/Topics are being updated/)).toBeTruthy()
  await waitFor(async () => {
    const row = await findAnalysisRow(server.db, zid, 'topics')
    expect(row).toMatchObject({ payload: 'job-b', error: null, lease: null, attempts: 0 })
  })
})
