import { shareServer } from '@folkmoot/testing/provide-server'
import { expect, it } from 'vitest'

const server = shareServer()

it('the number of authors moves by three while people can write, and is exact in the end', async () => {
  const { zid } = await server.build.conversation()
  await server.build.report(zid, 'r2a')
  const readPage = async () => (await server.call('GET', '/api/v3/reportData/r2a')).body.counts.commenters
  const read = async () => {
    const { body: file } = await server.send('GET', '/api/v3/reportExport/r2a/summary.csv')
    const count = Number(/^commenters,(\d+)$/m.exec(String(file))?.[1])
    // on a busy machine the page may be one version behind
    await expect.poll(readPage).toBe(count)
    return count
  }
  const counts: number[] = []
  for (const [tid, pid] of [1, 1, 2, 1, 3, 3, 4, 5, 6].entries()) {
    await server.build.comment(zid, tid, { pid })
    counts.push(await read())
  }
  expect(counts).toEqual([0, 0, 0, 0, 3, 3, 3, 3, 6])
  await server.build.comment(zid, 9, { pid: 7 })
  expect(await read()).toBe(6)
  await server.build.change(zid, { is_active: 0 })
  expect(await read()).toBe(7)
})
