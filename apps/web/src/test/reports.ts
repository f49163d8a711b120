import { screen, within } from '@testing-library/react'
import type { Account } from './render-app.tsx'
import { prepareConversation, setUpScreen } from './set-up-screen.ts'
// import the screen before the first test's timeout starts
import '../features/reports/ReportsPage.tsx'

/** Creates a conversation of Ada's before each test. @returns it, with helpers of tests about its reports */
export function setUpReports() {
  const context = setUpScreen(prepareConversation())
  /** The id of a report: it begins with `name`, and is the only one on the server. */
  const getId = (name: string) => `${name}${context.zid}`
  const build = (name: string, columns: Parameters<typeof context.server.build.report>[2] = {}) =>
    context.server.build.report(context.zid, getId(name), columns)
  const open = (as: Account = 'ada', query = '') => context.render(`/m/${context.id}/reports${query}`, as)
  return Object.assign(context, {
    getId,
    /** creates a report */
    build,
    open,
    /** creates a report, and opens the list with it expanded */
    openOne: async (as: Account = 'ada') => {
      await build('r2only')
      const app = await open(as, `?report=${getId('r2only')}`)
      const title = await screen.findByText('Standard Report')
      const item = title.closest<HTMLElement>('[data-testid=report-list-item]')!
      return { ...app, item, view: within(item) }
    },
    findItems: () => screen.findAllByTestId('report-list-item'),
    /** the rows in the database, the oldest first */
    readStored: () => context.server.rows('reports', { zid: context.zid }, 'rid'),
    /** the bodies of the calls that change reports */
    calls: (method: 'POST' | 'PUT') =>
      context.network.listCalls(`${method} /api/v3/reports`).map(({ body }) => body),
  })
}
