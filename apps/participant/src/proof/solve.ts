import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { newcomers } from '@folkmoot/api-types/newcomers'
import { formatProof } from '@folkmoot/domain/newcomers'

/** A challenge of the server. */
export type Challenge = EndpointReply<typeof newcomers.createProofChallenge>

/** Solves a challenge. Resolves with the proof to send. */
export type SolveChallenge = (challenge: Challenge) => Promise<string>

/** Solves a challenge in a worker, so that the page can be used meanwhile: about a second on a phone. @throws Error without a solution */
export const solveInWorker: SolveChallenge = (challenge) => {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data: solution }) => {
      if (solution?.derivedKey) resolve(formatProof(challenge, solution))
      else reject(new Error('The challenge was not solved in time.'))
    })
    worker.addEventListener('error', () => reject(new Error('The challenge could not be solved.')))
    worker.postMessage({ type: 'work', challenge }, [])
  })
  return solved.finally(() => worker.terminate())
}
