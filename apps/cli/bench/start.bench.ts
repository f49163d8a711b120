import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bench } from '../../../scripts/bench.ts'

const programPath = join(import.meta.dirname, '../dist/folkmoot.js')

const run = (...words: string[]) => void execFileSync(process.execPath, words, { stdio: 'ignore' })

if (existsSync(programPath))
  await bench('[CLI-7] folkmoot --help, beside node -e 0', {
    subject: () => run(programPath, '--help'),
    baseline: () => run('-e', '0'),
    rounds: 11,
  })
else console.log('The command line is not built, so its start is not measured: run npm start once.\n')
