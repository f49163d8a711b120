import { FLOOD_PEOPLE } from '@folkmoot/domain/health/flood'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './MonitorPage.tsx'

const context = setUpScreen(prepareConversation())

/** Counts votes of this minute, of so many new people. */
const comeTogether = (people: number) =>
  context.server.db
    .insertInto('vote_minutes')
    .values({
      zid: context.zid,
      minute: Math.floor(Date.now() / 60_000),
      votes: people,
      people,
      active: people,
    })
    .execute()

it('Monitor tells since when unusually many new people come, how many, and what to do', async () => {
  await comeTogether(FLOOD_PEOPLE)
  await context.render(`/m/${context.id}/stats`, 'ada')
  const notice = await screen.findByTestId('flood')
  expect(notice.textContent).toMatch(/Unusually many new people are joining/)
  expect(notice.textContent).toMatch(/Since .*, 200 people have voted for the first time/)
})
