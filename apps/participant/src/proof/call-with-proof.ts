import type { CallEndpoint } from '@folkmoot/client/call'
import { CallError } from '@folkmoot/client/call-error'
import { createProofChallenge } from '../api/endpoints.ts'
import type { SolveChallenge } from './solve.ts'

/** Loads the code that solves challenges when one is asked for: hardly anybody needs it. */
const solveOnDemand: SolveChallenge = async (challenge) =>
  (await import('./solve.ts')).solveInWorker(challenge)

/** Where challenges come from, and who solves them. */
export interface ProofOptions {
  conversation_id: string
  call: CallEndpoint
  /** replaces the worker in tests */
  solve?: SolveChallenge | undefined
  /** tells when work begins and ends */
  onWork?: ((isWorking: boolean) => void) | undefined
}

const NEEDED_ERROR = 'polis_err_proof_needed'
const REFUSED_ERROR = 'polis_err_proof_refused'

const hasCode = (problem: unknown, code: string): boolean =>
  problem instanceof CallError && problem.code === code

/** True for errors that `callWithProof` deals with. */
export const isProofError = (problem: unknown): boolean =>
  hasCode(problem, NEEDED_ERROR) || hasCode(problem, REFUSED_ERROR)

/** Gets a challenge and solves it. @throws CallError without a network, also when the code to solve it is not there yet */
async function prove({
  conversation_id,
  call,
  solve = solveOnDemand,
  onWork,
}: ProofOptions): Promise<string> {
  onWork?.(true)
  try {
    const challenge = await call(createProofChallenge, { query: { conversation_id } })
    return await solve(challenge).catch((problem: unknown) => {
      console.error(problem)
      throw new CallError(0, 'unsolved')
    })
  } finally {
    onWork?.(false)
  }
}

/**
 * Makes a call that lets a newcomer join. If the server asks for a proof of work, it solves a challenge and makes the call again;
 * a proof that took too long is replaced once.
 * @throws CallError as the call does
 */
export async function callWithProof<R>(
  send: (proof?: string) => Promise<R>,
  options: ProofOptions,
): Promise<R> {
  try {
    return await send()
  } catch (problem) {
    if (!hasCode(problem, NEEDED_ERROR)) throw problem
  }
  try {
    return await send(await prove(options))
  } catch (problem) {
    if (!hasCode(problem, REFUSED_ERROR)) throw problem
  }
  return send(await prove(options))
}
