import { constants, setPriority } from 'node:os'
import { createSteps } from './steps.ts'
import { watchProcess } from './watch-process.ts'
import type { WorkerReply, WorkerRequest } from './worker-client.ts'

// The process that computes analyses, and stores large results. It takes one request at a time.

const MEGABYTE = 1024 * 1024

let steps: ReturnType<typeof createSteps> | undefined

async function handleRequest(request: WorkerRequest): Promise<WorkerReply | undefined> {
  try {
    if (request.step !== 'start') return await (await steps)?.(request)
    const { memoryMb, isPatient = false } = request.data
    watchProcess(memoryMb * MEGABYTE)
    if (isPatient) setPriority(constants.priority.PRIORITY_LOW)
    steps = createSteps(request.data)
    await steps
  } catch (cause) {
    // a start that failed is told as the answer to the first request
    if (request.step !== 'start')
      return { error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
  }
  return undefined
}

process.on('message', (request: WorkerRequest) => {
  void handleRequest(request).then((reply) => reply && process.send?.(reply))
})
