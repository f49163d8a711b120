/** A vulnerability that the registry knows of a package of ours. */
interface Advisory {
  readonly module_name: string
  readonly vulnerable_versions: string
  readonly severity: string
  readonly title: string
  readonly url: string
}

/** What `pnpm audit` said. Skipped: it could not ask. */
export interface AuditOutcome {
  readonly state: 'passed' | 'failed' | 'skipped'
  readonly lines: readonly string[]
}

const formatAdvisory = ({ severity, module_name, vulnerable_versions, title, url }: Advisory): string =>
  `${severity}: ${module_name} ${vulnerable_versions}: ${title} (${url})`

const createSkipped = (reason: string): AuditOutcome => ({
  state: 'skipped',
  lines: [`The registry was not asked for vulnerabilities of our packages: ${reason}`],
})

/** Reads the output of `pnpm audit --json`. Without an answer of the registry nothing is known, which is not a failure. */
export function readAudit(output: string): AuditOutcome {
  let answer: { error?: { message?: string }; advisories?: Readonly<Record<string, Advisory>> }
  try {
    answer = JSON.parse(output) as typeof answer
  } catch {
    return createSkipped('pnpm audit gave no answer.')
  }
  if (!answer.advisories) return createSkipped(answer.error?.message ?? 'the answer has no list.')
  const lines = Object.values(answer.advisories).map(formatAdvisory)
  return lines.length > 0
    ? { state: 'failed', lines }
    : { state: 'passed', lines: ['The registry knows no vulnerability of the packages of the product.'] }
}
