import { expect, it } from 'vitest'
import { parseDump } from './parse-dump.ts'

async function* toLines(text: string): AsyncGenerator<string, void> {
  yield* text.split('\n')
}

async function parse(text: string) {
  const parsed = []
  for await (const batch of parseDump(toLines(text))) parsed.push(batch)
  return parsed
}

const END = '\n--\n-- PostgreSQL database dump complete\n--\n'
const HEAD = "SET client_encoding = 'UTF8';\n"
const ZINVITES = `CREATE TABLE public.zinvites (
    zid integer NOT NULL,
    zinvite character varying(300) NOT NULL,
    created bigint DEFAULT public.now_as_millis(),
    "a ""name""" integer[],
    mark uuid,
    at timestamp(3) without time zone,
    CONSTRAINT zinvites_check CHECK ((zid > 0))
);
`

it('[MIG-20] reads columns with their types, and values as COPY writes them', async () => {
  const rows =
    'COPY public.zinvites (zid, zinvite, "a ""name""", mark) FROM stdin;\n' +
    '5\ta\\tb\\\\n\\nc\u2028d\t{1,2}\t\\N\n' +
    '6\t\\\\N\t\\N\t\\N\n\\.\n'
  expect(await parse(HEAD + ZINVITES + rows + END)).toEqual([
    {
      table: 'zinvites',
      columns: [
        { name: 'zid', type: 'integer' },
        { name: 'zinvite', type: 'text' },
        { name: 'a "name"', type: 'text' },
        { name: 'mark', type: 'uuid' },
      ],
      rows: [
        ['5', 'a\tb\\n\nc\u2028d', '{1,2}', null],
        ['6', '\\N', null, null],
      ],
    },
  ])
})

it('[MIG-20] takes no passwords, and nothing of other tables', async () => {
  const other =
    'CREATE TABLE public.jianiuevyew (\n    uid integer,\n    pwhash text\n);\n' +
    'COPY public.jianiuevyew (uid, pwhash) FROM stdin;\n1\tCOPY public.zinvites (zid) FROM stdin;\n\\.\n'
  expect(await parse(HEAD + ZINVITES + other + END)).toEqual([])
})

const ROWS = 'COPY public.zinvites (zid, zinvite) FROM stdin;\n5\ta\n\\.\n'

it.each([
  ['rows as INSERT', `${ZINVITES}INSERT INTO public.zinvites VALUES (5, 'a');\n${END}`, '--inserts'],
  [
    'rows as INSERT on lines of their own',
    `${ZINVITES}INSERT INTO public.zinvites VALUES\n\t(5);\n${END}`,
    '--inserts',
  ],
  ['another encoding', `SET client_encoding = 'LATIN1';\n${ZINVITES}${ROWS}${END}`, '--encoding=UTF8'],
  ['several databases', ZINVITES + ROWS + END + ZINVITES + ROWS + END, 'several databases'],
  ['only data', ROWS + END, 'only data'],
  ['a cut end', ZINVITES + ROWS, 'not a whole dump'],
  ['a cut table', `${ZINVITES}COPY public.zinvites (zid) FROM stdin;\n5`, 'ends within the table'],
  [
    'a row of another table',
    `${ZINVITES}COPY public.zinvites (zid) FROM stdin;\n5\t6\n\\.\n${END}`,
    'other columns',
  ],
  ['something else', 'Dear council,\nplease move our data.\n', 'not a whole dump'],
])('[MIG-20] refuses a dump with %s', async (_, text, reason) => {
  await expect(parse(text)).rejects.toThrow(reason)
})
