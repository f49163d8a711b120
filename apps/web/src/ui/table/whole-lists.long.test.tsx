import { addTopicRun, createConversationWithTopics, createTestRun } from '@folkmoot/testing/topic-run'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catchSavedFiles } from '../../test/saved-files.ts'
import { setUpScreen } from '../../test/set-up-screen.ts'
// import the screens before the first test's timeout starts
import '../../features/moderation/ModeratePage.tsx'
import '../../features/topics/TopicCommentsPage.tsx'
import '../../features/topics/TopicsPage.tsx'

const context = setUpScreen(createConversationWithTopics)

const open = (page: string) => context.render(`/m/${context.id}/${page}`, 'ada')
const findFilter = () => screen.findByRole('searchbox', { name: /^Filter/ })
const listHeadings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

type User = Awaited<ReturnType<typeof open>>['user']

/** Saves the list and returns the name and the lines of its file. */
async function save(user: User, saved: ReturnType<typeof catchSavedFiles>) {
  await user.click(await screen.findByRole('button', { name: 'Save as file' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]!.content.text()
  return { name: saved[0]!.name, lines: text.trim().split('\r\n') }
}

it('topics and the comments of one are filtered, sorted and saved', async () => {
  const saved = catchSavedFiles()
  const more = [
    { layer: 2, cluster: 0, name: 'Extra 0', tids: [0, 1] },
    { layer: 2, cluster: 1, name: 'Extra 1', tids: [2, 3] },
    { layer: 3, cluster: 0, name: 'Extra 2', tids: [0, 1, 2, 3, 4, 5] },
  ].map((topic) => ({ ...topic, model_name: 'terms' }))
  const run = createTestRun({ job: 'job-b', created: Date.UTC(2026, 10, 21) })
  await addTopicRun(context.server, context.zid, { ...run, topics: [...run.topics, ...more] })
  const { user, unmount } = await open('topics')
  await user.type(await findFilter(), 'extra')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Topic, descending')
  expect(listHeadings(4)).toEqual(['Extra 1', 'Extra 0', 'Extra 2'])
  const { name, lines } = await save(user, saved)
  expect([name, lines.length]).toEqual(['topics.csv', 4])
  expect(lines[1]).toMatch(/^Extra 2,Topics of level 3,Pending,6,/)
  unmount()
  const next = await open(`topics/topic/${encodeURIComponent('job-b#3#0')}`)
  await next.user.type(await findFilter(), 'comment 4')
  await next.user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  // what is filtered out is not decided
  expect(screen.getByText('1 of 1 selected')).toBeTruthy()
})

it('the list of comments is saved as it is filtered and ordered', async () => {
  const saved = catchSavedFiles()
  const { user } = await open('comments?sort=newest')
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const { name, lines } = await save(user, saved)
  expect([name, lines.length]).toEqual(['comments.csv', 7])
  expect(lines[1]).toMatch(/^5,Unmoderated,/)
})
