import type { SessionCore } from './session-core.ts'
import { formatSignInProblem, isUnreachable } from './sign-in-problems.ts'

/**
 * Tells our server that the provider gave this page no answer. The server asks the provider itself, and logs it.
 * @returns the server's words if the provider does not respond to it either
 */
async function reportUnreachable({ config }: SessionCore): Promise<string | undefined> {
  if (config.session_path === undefined) return undefined
  try {
    const answer = await fetch(`${config.session_path}/unreachable`, { method: 'POST' })
    const { error_description } = (await answer.json()) as { error_description?: unknown }
    return typeof error_description === 'string' ? error_description : undefined
  } catch {
    // the page's own connection is broken
    return undefined
  }
}

/** Says for people why a sign-in failed, and asks our server where the provider gave no answer. */
export async function explainSignInProblem(core: SessionCore, problem: unknown): Promise<string> {
  const reason = isUnreachable(problem) ? await reportUnreachable(core) : undefined
  return reason ?? formatSignInProblem(problem, core.config.name)
}
