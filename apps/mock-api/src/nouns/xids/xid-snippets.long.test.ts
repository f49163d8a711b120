import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { XID_SECRET_VARIABLE, XID_SNIPPETS } from '@folkmoot/domain/xids'
import { expect, it } from 'vitest'
import { checkXidProof, signXid } from './xid-proof.ts'

const run = promisify(execFile)
const SECRET = 'folkmoot_xid_of-the_test'
const XID = 'member-17 Zoë 中'

/** How to run a snippet: the interpreter with its arguments, and the line that prints the result as JSON. */
const INTERPRETERS = {
  js: [
    'node',
    ['--input-type=module', '--eval'],
    `console.log(JSON.stringify(signXid(process.env.VISITOR)))`,
  ],
  python: ['python3', ['-c'], 'import json\nprint(json.dumps(sign_xid(os.environ["VISITOR"])))'],
  php: ['php', ['-r'], `echo json_encode(sign_xid(getenv('VISITOR')));`],
  ruby: ['ruby', ['-e'], 'require "json"\nputs JSON.generate(sign_xid(ENV.fetch("VISITOR")))'],
} as const

/** `npm run test:long` installs the interpreters where it may, and says so where it may not. */
const RUNNABLE_SNIPPETS = XID_SNIPPETS.filter(
  ({ fence }) => !spawnSync(INTERPRETERS[fence][0], ['--version']).error,
)

it.each(RUNNABLE_SNIPPETS)('the snippet for $title signs as the server expects', async ({ fence, code }) => {
  const [program, options, print] = INTERPRETERS[fence]
  const env = { ...process.env, [XID_SECRET_VARIABLE]: SECRET, VISITOR: XID }
  const { stdout } = await run(program, [...options, `${code.replace('<?php', '')}\n${print}`], { env })
  const signed = JSON.parse(stdout) as { xid: string; xid_exp: string; xid_sig: string }
  expect(signed).toEqual({
    xid: XID,
    xid_exp: signed.xid_exp,
    xid_sig: signXid(SECRET, XID, Number(signed.xid_exp)),
  })

  expect(await checkXidProof(signed, [SECRET], Date.now())).toEqual({ xid: XID })
})
