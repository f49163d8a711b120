import { CALLS, type CallName } from '@folkmoot/api-types/contract'
import { getTokenScope } from '@folkmoot/api-types/endpoint'
import { MATRIX } from './matrix.ts'
import { ROLE_DESCRIPTIONS, ROLES } from './roles.ts'
import { getOutcome, type AuthorityRow } from './rows.ts'
import { VARIANTS } from './variants.ts'

const isCode = (outcome: string) => /[a-z]/i.test(outcome) && !outcome.endsWith(' nothing')

/** Formats a Markdown table whose columns are as wide as their widest cell. */
function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(width[column] ?? 0)).join(' | ')} |`
  return [line(head), line(width.map((wide) => '-'.repeat(wide))), ...rows.map(line)].join('\n')
}

/** Formats the outcome for each role, and the errors in the replies. */
function renderCells(row: AuthorityRow): string[] {
  const outcomes = ROLES.map((role) => getOutcome(row, role))
  const said = new Set(outcomes.slice(0, -2).filter(isCode))
  return [
    ...outcomes.map((outcome) =>
      outcome.replace(/^(\d+) (nothing)?.*$/, (_, status, none) => none ?? status),
    ),
    [...said].map((outcome) => outcome.replace(/^(\d+) (.*)$/, '$1 `$2`')).join(', '),
  ]
}

const TABLE_HEAD = [...ROLES, 'what the answers of those say who are not let through']

/** Renders the authority matrix as Markdown, from the tables that the test compares with the server. */
function renderAuthority(): string {
  const calls = (Object.entries(MATRIX) as [CallName, AuthorityRow][]).map(([name, row]) => {
    const { method, path } = CALLS[name]
    const scope = getTokenScope(CALLS[name]) ?? 'none'
    return [name, `${method} \`${path.replace(/\(.*?\)/, '')}\``, ...renderCells(row), scope]
  })
  const variants = VARIANTS.map((row) => [row.call, row.variant, ...renderCells(row)])
  return [
    '# Who may make which call',
    '',
    'A test tries every call as each of these, with a request that is valid otherwise, compares the status and the code of',
    'the answer with these tables, and sees that refusals leave every table of the database as it was (API-6).',
    '',
    ...ROLES.map((role) => `- **${role}**: ${ROLE_DESCRIPTIONS[role]}`),
    '',
    'The last column has the scope that an access token needs; `none` are the calls that no such token may make. A token never has more right',
    'than the account that made it has now.',
    '',
    'A token that is over or forged is 401 `Invalid authentication token` everywhere, also where anybody may ask.',
    '',
    renderTable(['call', 'address', ...TABLE_HEAD, 'scope of access tokens'], calls),
    '',
    '## Where the input decides as well',
    '',
    '“nothing” is an answer of 200 that shows nothing of what was asked for.',
    '',
    renderTable(['call', 'asked', ...TABLE_HEAD], variants),
    '',
  ].join('\n')
}

process.stdout.write(renderAuthority())
