import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fillCrowd } from '@folkmoot/testing/crowd'
import { createTestServer } from '@folkmoot/testing/server'
import { runProgram } from '../src/commands/program.ts'

/** Two million votes. */
const CROWD = { people: 20_000, comments: 200, votesEach: 100 }

/** Reads a file several times, as somebody in a notebook does, and prints the rows and the seconds of the fastest time. */
const PROGRAM = `
import sys, time
import pyarrow.parquet as parquet
def read():
    start = time.perf_counter()
    table = parquet.read_table(sys.argv[1])
    return time.perf_counter() - start, table.num_rows
times = [read() for _ in range(5)]
print(times[0][1], "%.2f %.2f" % (times[0][0], min(time for time, _ in times)))
`

/** Exports the votes of a crowd as Parquet into a folder, by the command line. */
async function exportVotes(folder: string): Promise<void> {
  const server = await createTestServer()
  try {
    const { zid } = await server.build.conversation({ topic: 'Two million votes' })
    await fillCrowd(server.db, { zid, now: Date.now() }, CROWD)
    await server.build.report(zid, 'r2bench')
    const words = ['reports', 'export', 'r2bench', 'votes.csv', '--format', 'parquet', '--output', folder]
    const code = await runProgram(words, {
      stdout: process.stdout,
      stderr: process.stderr,
      stdin: Readable.from([]),
      env: { FOLKMOOT_TOKEN: await server.tokenFor('ada') },
      home: folder,
      now: Date.now,
      fetch: server.fetch,
      signal: new AbortController().signal,
      openBrowser: () => undefined,
    })
    if (code !== 0) throw new Error('The export failed.')
  } finally {
    await server.close()
  }
}

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-bench-'))
  try {
    const started = performance.now()
    const target = join(folder, 'data')
    await exportVotes(target)
    const seconds = (performance.now() - started) / 1000
    const file = join(target, 'votes.parquet')
    const [rows, first, fastest] = execFileSync('python3', ['-c', PROGRAM, file], { encoding: 'utf8' })
      .trim()
      .split(' ')
    console.log(
      `[DATA-21] pyarrow reads ${Number(rows).toLocaleString('en')} votes (${(statSync(file).size / 1e6).toFixed(1)} MB) in ${fastest} s, ` +
        `the first time in ${first} s (within 1 s); made and exported in ${seconds.toFixed(0)} s\n`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (spawnSync('python3', ['-c', 'import pyarrow']).status === 0) await measure()
else console.log('[DATA-21] needs Python with pyarrow: python3 -m venv VENV; VENV/bin/pip install pyarrow\n')
