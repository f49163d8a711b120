import { openServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'
import { createReportWriter } from './write-report.ts'

it('[SAFE-82] sends the previous page while too many wait for another one', async () => {
  const { db, scenario, build } = await openServer()
  const { zid } = await scenario({ comments: ['Trees'] })
  await build.report(zid, 'r1')
  const writeReport = createReportWriter({ db, clock: () => 5 })
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const ask = (variant: string, version: string, write = async () => version) =>
    writeReport({ report_id: 'r1', published: undefined, variant, version, write })
  const first = await ask('mine', 'old')
  const waiting = Array.from({ length: 33 }, (_, at) =>
    ask(String(at), '', () => gate.then(() => 'page')).catch((problem: unknown) => problem),
  )
  // one is refused: all places are taken
  expect(await Promise.race(waiting)).toMatchObject({ status: 503 })
  expect(await ask('mine', 'new')).toEqual(first)
  release()
  await Promise.all(waiting)
  expect(await ask('mine', 'new')).not.toEqual(first)
})

it('[SAFE-82] writes one page after another, and refuses more than 32 that wait', async () => {
  const { db, scenario, build } = await openServer()
  const { zid } = await scenario({ comments: ['Trees'] })
  await build.report(zid, 'r1')
  const write = createReportWriter({ db, clock: () => 5 })
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let running = 0
  const most: number[] = []
  const ask = (variant: number) =>
    write({
      report_id: 'r1',
      published: undefined,
      variant: String(variant),
      version: '',
      write: async () => {
        most.push((running += 1))
        await gate
        running -= 1
        return 'page'
      },
    })
  const pages = Array.from({ length: 33 }, (_, at) => ask(at).catch((problem: unknown) => problem))
  // whichever comes last is refused before the first is written
  const refused = await Promise.race(pages)
  expect(refused).toMatchObject({ status: 503, code: 'polis_err_server_busy' })
  release()
  const written = (await Promise.all(pages)).filter((page) => page !== refused)
  expect([written.length, Math.max(...most)]).toEqual([32, 1])
  expect(await ask(40)).toHaveProperty('etag')
})
