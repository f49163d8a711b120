import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareConversation, setUpScreen } from '../../test/set-up-screen.ts'
// import the screen before the first test's timeout starts
import './MonitorPage.tsx'

const context = setUpScreen(prepareConversation())
const MINUTE_MS = 60_000
const storeFlood = (minutesAgo: number, joined: number) => {
  const began_at = Date.now() - minutesAgo * MINUTE_MS
  return context.server.db
    .insertInto('floods')
    .values({ zid: context.zid, began_at, last_at: began_at, joined })
    .execute()
}

it('[SAFE-73] an owner sees since when too many new people join, how many, and what happens', async () => {
  await storeFlood(3, 312)
  await context.render(`/m/${context.id}/stats`, 'ada')
  const notice = await screen.findByTestId('flood')
  expect(notice.textContent).toMatch(/Unusually many new people are joining/)
  expect(notice.textContent).toMatch(/312 people without an account.*The limit is 200 in a minute/)
  expect(notice.textContent).toMatch(/work for about a second.*This ends at .* unless it goes on/)
  expect(screen.queryByText(/in the last 90 days/)).toBeNull()
})

it('[SAFE-73] an administrator sees it too, and that a conversation without the check has none', async () => {
  await storeFlood(3, 1)
  await context.server.build.change(context.zid, { newcomer_check: 'never' })
  await context.render(`/m/${context.id}/stats`, 'cleo')
  const notice = await screen.findByTestId('flood')
  expect(notice.textContent).toMatch(/one person without an account/)
  expect(notice.textContent).toMatch(/not checked, because Configure says so/)
})

it('[SAFE-73] nothing is shown where there was no flood', async () => {
  await context.render(`/m/${context.id}/stats`, 'ben')
  await screen.findByText(/^No votes or comments yet/)
  expect([screen.queryByTestId('flood'), screen.queryByText(/in the last 90 days/)]).toEqual([null, null])
})

it('[SAFE-73] an earlier flood is listed with its time and number', async () => {
  await storeFlood(2000, 4500)
  await context.render(`/m/${context.id}/stats`, 'ben')
  expect(await screen.findByText('Once in the last 90 days, unusually many new people joined')).toBeTruthy()
  expect(screen.getByText(/ to .*: 4,500 people$/)).toBeTruthy()
  expect(screen.queryByTestId('flood')).toBeNull()
})
