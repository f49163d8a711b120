import { createConversation, createReport } from './conversations.ts'
import { failToLoad, type States } from './console-states.ts'

/** The console's list of reports in each of its states. */
export const reportListStates: States = {
  'the reports without a report': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'No report')}/reports`)
    await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
    return page
  },
  'the reports with an open one': async ({ product, openAs }) => {
    const id = await createConversation(product, 'One report')
    await createReport(product, id)
    const page = await openAs('ada', `/m/${id}/reports`)
    await page.getByRole('button', { name: 'Report without a name', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    return page
  },
  'a withdrawn report in the list': async ({ product, openAs }) => {
    const id = await createConversation(product, 'A withdrawn report')
    const report_id = await createReport(product, id, { withdrawn: true })
    const page = await openAs('ada', `/m/${id}/reports?report=${report_id}`)
    await page.getByRole('button', { name: 'Show again' }).scrollIntoViewIfNeeded()
    return page
  },
  'the question before a report is deleted': async ({ product, openAs }) => {
    const id = await createConversation(product, 'Where shall the tram go?')
    const report_id = await createReport(product, id)
    const page = await openAs('ada', `/m/${id}/reports?report=${report_id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Where shall the')
    return page
  },
  'the question before votes are published': async ({ product, openAs }) => {
    const page = await openAs('ada', `/m/${await createConversation(product, 'Shall we publish?')}/reports`)
    await page.getByRole('button', { name: 'Publish votes' }).click()
    await page.getByRole('dialog').waitFor()
    return page
  },
  'the reports without privilege': async ({ product, openAs }) => {
    const id = await createConversation(product, 'A plain report')
    await createReport(product, id)
    const page = await openAs('cleo', `/m/${id}/reports`)
    await page.getByRole('button', { name: 'Report without a name', exact: true }).click()
    await page.getByText(/^Analysis & Insights/).waitFor()
    return page
  },
  'the reports after a failed load': failToLoad(
    async (product) => `/m/${await createConversation(product, 'Reports out of reach')}/reports`,
    /\/api\/v3\/reports\?/,
    'The reports could not be loaded.',
  ),
}
