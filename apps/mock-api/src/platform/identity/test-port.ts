import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server caches providers by address for the whole process, so each test provider needs a new address. */
const used = new Set<number>()

/** Listens on a port of this machine that no test provider of this process had before. @returns the origin */
export async function listenOnNewPort(server: Server): Promise<string> {
  for (;;) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    if (!used.has(port)) {
      used.add(port)
      return `http://127.0.0.1:${port}`
    }
    await new Promise((resolve) => server.close(resolve))
  }
}
