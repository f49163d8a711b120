// A process that asks a server every 20 ms whether it is there, and tells how long it waited: between two messages, the number of
// the server's process and `stop`.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'

const EVERY_MS = 20
const [origin = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** How long a request took, and how much of the processor's time the server's main thread used meanwhile, in milliseconds. */
export interface HealthWait {
  readonly time: number
  readonly busy: number
}

const ask = (): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${origin}/healthz`, { agent }, (answer) => answer.resume().once('end', resolve)).once(
      'error',
      reject,
    )
  })

/** Reads the processor time of the server's main thread in milliseconds. */
const readBusy = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

async function measureWait(pid: number): Promise<HealthWait> {
  const [start, busy] = [performance.now(), readBusy(pid)]
  await ask()
  return { time: performance.now() - start, busy: readBusy(pid) - busy }
}

let waits = new Set<Promise<HealthWait>>()
let timer: NodeJS.Timeout | undefined

process.on('message', (message) => {
  clearInterval(timer)
  if (typeof message === 'number') {
    waits = new Set()
    timer = setInterval(() => waits.add(measureWait(message)), EVERY_MS)
    return
  }
  void Promise.all(waits).then((all) => process.send?.(all))
})
process.once('disconnect', () => process.exit())
process.send?.('ready')
