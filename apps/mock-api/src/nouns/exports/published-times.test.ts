import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'

const HOUR_MS = 3_600_000
const DAY = Date.UTC(2024, 9, 22)
const [SEEN, OTHER, WRITTEN, REJECTED, NEW] = [0, 1, 2, 3, 4]

describe('the times of published votes', () => {
  let zid: number
  let report: string
  const vote = (pid: number, tid: number, hour: number, value = -1) =>
    server.build.vote(zid, pid, tid, value, { created: DAY + hour * HOUR_MS + 5000 * pid })
  const voteTogether = async (pids: readonly number[], tid: number, hour: number) => {
    for (const pid of pids) await vote(pid, tid, hour)
  }
  const server = shareServer({ clock: () => DAY })
  beforeEach(async () => {
    const made = await server.build.conversation({ is_data_open: 1 })
    ;[zid, report] = [made.zid, `r2${made.conversation_id}`]
    await server.build.report(zid, report, { mod_level: 0 })
    await server.build.report(zid, `${report}all`, { mod_level: -2 })
    for (const tid of [SEEN, OTHER, WRITTEN, REJECTED, NEW])
      await server.build.comment(zid, tid, { mod: tid === REJECTED ? -1 : 1 })
    for (let pid = 0; pid < 9; pid += 1) await server.build.participant(zid, pid)
    for (const tid of [SEEN, OTHER]) {
      await voteTogether([0, 1, 2], tid, 10)
      await voteTogether([4, 5, 6], tid, 15)
    }
    await vote(3, SEEN, 13)
  })

  /** The published hours of the votes on a comment, one for each line. */
  const readHours = async (tid: number, report_id = report) => {
    const { body } = await server.call('GET', `/api/v3/reportExport/${report_id}/votes.csv`)
    const lines = String(body).trim().split('\n').slice(1)
    return lines
      .map((line) => line.split(','))
      .filter(([, , comment]) => comment === String(tid))
      .map(([seconds]) => (seconds === '0' ? undefined : (Number(seconds) * 1000 - DAY) / HOUR_MS))
      .sort((one = 0, other = 0) => one - other)
  }

  it('[SAFE-48] are the hour, and of an hour with one voter a period with three, on every comment', async () => {
    expect(await readHours(SEEN)).toEqual([10, 10, 10, 13, 13, 13, 13])
    // 15 here would say that 13 there is the one person
    expect(await readHours(OTHER)).toEqual([10, 10, 10, 13, 13, 13])
  })

  it('[SAFE-48] do not show the vote with which an author wrote a comment', async () => {
    await vote(1, WRITTEN, 10)
    await voteTogether([4, 5, 6], WRITTEN, 15)
    expect(await readHours(WRITTEN)).toEqual([10, 10, 10, 10])
  })

  it('[SAFE-48] are missing where fewer than three people voted on a comment', async () => {
    await voteTogether([0, 1], NEW, 10)
    await vote(1, NEW, 15, 1)
    expect(await readHours(NEW)).toEqual([undefined, undefined, undefined])
  })

  it('[SAFE-48] count only those whose votes the report shows, in whole periods of a report that shows more', async () => {
    await voteTogether([7, 8], REJECTED, 12)
    expect(await readHours(OTHER, `${report}all`)).toEqual([10, 10, 10, 15, 15, 15])
    expect(await readHours(SEEN, `${report}all`)).toEqual([10, 10, 10, 12, 12, 12, 12])
    expect(await readHours(OTHER)).toEqual([10, 10, 10, 12, 12, 12])
    expect(await readHours(SEEN)).toEqual([10, 10, 10, 12, 12, 12, 12])
  })
})
