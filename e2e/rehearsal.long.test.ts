import { mkdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { createConversation, runJsonCommand } from './support/conversations.ts'
import { inspectPage } from './support/inspect-page.ts'
import { setUpPeople } from './support/people.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

it('[LIFE-16] [LIFE-18] an owner rehearses, sees simulated people everywhere, and deletes the rehearsal by one click', async () => {
  const id = await createConversation(product, 'A square for all')
  const page = await openAs('ada', `/m/${id}`)
  await page.getByRole('heading', { name: 'Before you launch' }).waitFor()
  const texts = ['More trees on the square', 'A market on Saturdays', 'No cars after ten in the evening']
  for (const text of [...texts, 'A playground near the fountain', 'Benches in the shade for old people'])
    await runJsonCommand(product, 'comments', 'add', id, text)
  await page.getByLabel('Simulated people').selectOption('100 people')
  await page.getByRole('button', { name: 'Rehearse', exact: true }).click()
  const banner = page.getByText('Rehearsal with 100 simulated people.')
  await banner.waitFor()
  await inspectPage(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const copy = new URL(page.url()).pathname.split('/')[2] ?? ''
  expect(copy).not.toBe(id)
  const shots = process.env['SHOTS']
  const shoot = async (name: string, target = page) => {
    if (shots === undefined) return
    mkdirSync(shots, { recursive: true })
    for (const [width, scheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await target.emulateMedia({ colorScheme: scheme })
      await target.setViewportSize({ width, height: 900 })
      await target.screenshot({ path: `${shots}/${name}-${width}.png` })
    }
    await target.setViewportSize({ width: 1440, height: 900 })
  }
  await shoot('configure')
  await page.getByRole('link', { name: 'Monitor' }).click()
  await banner.waitFor()
  await shoot('monitor')

  // the participant page opens in its language
  const [visit] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Participant page/ }).click(),
  ])
  await visit.getByText('A rehearsal: the other people are simulated.').waitFor()
  await shoot('participant', visit)
  await visit.goto(`${new URL(visit.url()).origin}/${copy}?ui_lang=de`)
  await visit.getByText('Eine Probe: Die anderen Personen sind simuliert.').waitFor()
  await visit.close()

  const made = await runJsonCommand(product, 'reports', 'create', copy)
  const report = await page.context().newPage()
  await report.goto(`${new URL(page.url()).origin}/report/${String(made['report_id'])}`)
  await report
    .getByText('Rehearsal: the people in this report are simulated, with what they voted and wrote.')
    .waitFor()
  await shoot('report', report)
  await report.close()

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByText('Rehearsal', { exact: true }).waitFor()
  await shoot('list')
  await page.goBack()
  await page.getByRole('button', { name: 'Delete the rehearsal' }).click()
  await page.getByText('The rehearsal is deleted.').waitFor()
  await expect.poll(() => page.getByText('Rehearsal', { exact: true }).count()).toBe(0)

  const again = await runJsonCommand(product, 'conversations', 'rehearse', id, '--people', '30')
  expect(again).toMatchObject({ people: 30 })
  expect(
    (await runJsonCommand(product, 'conversations', 'show', String(again['conversation_id'])))[
      'rehearsal_people'
    ],
  ).toBe(30)
})
