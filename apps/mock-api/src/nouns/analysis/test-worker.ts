import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { createSteps } from './steps.ts'
import type { WorkerData, WorkerReply, WorkerRequest } from './worker-client.ts'

type Work = Exclude<WorkerRequest, { step: 'start' }>

/** Stands for the process of an analysis, and takes its steps in this one. */
class WorkerInPlace extends EventEmitter {
  exitCode: number | null = null
  signalCode: NodeJS.Signals | null = null
  readonly #answer: (request: Work) => Promise<WorkerReply | undefined>

  constructor(answer: (request: Work) => Promise<WorkerReply | undefined>) {
    super()
    this.#answer = answer
  }

  send(request: Work): boolean {
    void this.#answer(request)
      .catch((cause: Error) => ({ error: cause.message }))
      .then((reply) => reply && this.signalCode === null && this.emit('message', reply))
    return true
  }

  kill(signal: NodeJS.Signals): boolean {
    this.signalCode = signal
    setImmediate(() => this.emit('exit', null, signal))
    return true
  }

  unref(): void {
    // it keeps no process alive
  }
}

/**
 * Starts what stands for the process of an analysis.
 * @param meet is told each request before its step is taken; true answers it never
 */
export async function startInPlace(
  data: WorkerData,
  meet: (request: Work, worker: ChildProcess) => boolean = () => false,
): Promise<ChildProcess> {
  const takeStep = await createSteps(data)
  const worker: WorkerInPlace = new WorkerInPlace(async (request) =>
    meet(request, worker as unknown as ChildProcess) ? undefined : takeStep(request),
  )
  return worker as unknown as ChildProcess
}
