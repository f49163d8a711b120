import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureLargeDatabase } from './create-large-database.ts'

// `npm run bench -- hundred-million 100` measures 100 million votes of a million people on 2,000 comments, which takes 11 GB of
// disk. Without the number it is one million. The database is kept in a temporary folder for the next run.

const PEOPLE_PER_MILLION = 10_000
const COMMENT_COUNT = 2000
const MEMORY_MB = 6000

const millions = Number(process.argv[3] ?? 1)
const size = { people: millions * PEOPLE_PER_MILLION, comments: COMMENT_COUNT, votes: millions * 1_000_000 }
const folder = process.env['LARGE_DATABASES'] ?? join(tmpdir(), 'folkmoot-large')
mkdirSync(folder, { recursive: true })
const file = await ensureLargeDatabase(join(folder, `votes-${millions}.db`), size)

console.log(
  `${size.people.toLocaleString('en')} × ${COMMENT_COUNT} × ${size.votes.toLocaleString('en')} votes, ${(statSync(file).size / size.votes).toFixed(0)} bytes of disk a vote, load ${loadavg()[0]?.toFixed(1)}`,
)
const measure = join(import.meta.dirname, 'measure-analysis.ts')
console.log(
  execFileSync(process.execPath, ['--import', 'tsx', `--max-old-space-size=${MEMORY_MB}`, measure, file], {
    encoding: 'utf8',
  }),
)
