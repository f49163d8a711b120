import { createServer } from 'node:net'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../start-error.ts'

const MAX_PORT = 65_535

/** Checks that pages and metrics have ports of their own. @param problems gets a sentence if not */
export function checkPorts({ PORT, METRICS_PORT }: Settings, problems: string[]): void {
  if (METRICS_PORT === PORT && PORT !== 0) problems.push('METRICS_PORT must not be PORT.')
}

/** An address to listen on, and the setting that has its port. */
interface Address {
  readonly port: number
  readonly host: string
  readonly setting: 'PORT' | 'METRICS_PORT'
}

/** Creates the reason why the server cannot listen somewhere. */
export function createPortError(cause: NodeJS.ErrnoException, { port, host, setting }: Address): Error {
  if (cause.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is in use. Stop the other program, or choose another port: ${setting}=${port < MAX_PORT ? port + 1 : port - 1} npm start.`,
    )
  if (cause.code === 'EACCES')
    return new StartError(`This account may not use port ${port}. Choose one above 1023 with ${setting}.`)
  return new StartError(
    `Cannot listen on ${host}:${port}: ${cause.message}. Check ${setting} and ${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'}.`,
  )
}

/**
 * Finds the port to listen on. It is needed before the app is created, because the issuer's address contains it.
 * @throws StartError if it cannot be used
 */
export async function reservePort(port: number, host: string): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(createPortError(cause, { port, host, setting: 'PORT' })),
    )
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
