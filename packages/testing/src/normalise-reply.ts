const EXAMPLE_TIME_MS = 1_763_640_000_000
const MAX_ROWS = 3
const MAX_LINES = 4
/** lists that lie deeper are empty: a tree of topics is as deep as the comments make it */
const MAX_DEPTH = 10
/** of a list of bytes: those that every compressed text begins with */
const MAX_BYTES = 8

/** Values of fields that differ each time, by name. */
const FIXED_VALUES: Readonly<Record<string, unknown>> = {
  invite_code: 'h7Gd92KLmQ',
  job_id: '8d2fkq0pl3mz7xw1ab95tvne',
  login_code: 'Kd8sPq2mWx7RtYnB',
  participant_key: 'c29tZS1yYW5kb20tYnl0ZQ',
  secret: 'wR4tXk9sVb2n',
  token: 'header.payload.signature',
  ending: 'a1B2c3',
  message_id: 'msg_6b1f8a1e5f0c4c579d3e0a9a6f1f2b11',
  secret_id: '1f8a1e5f',
  nonce: '6b1f8a1e5f0c4c579d3e0a9a6f1f2b11',
  salt: '0a9a6f1f2b116b1f8a1e5f0c4c579d3e',
  keyPrefix: '4c579d3e0a9a6f1f2b116b1f8a1e5f0c',
  // a number that is drawn for each reply, and the time that the server has run
  randomN: 0.5,
  uptime: 60,
}

type Replacement = readonly [pattern: RegExp, replace: (found: string, count: number) => string]

/** Ids and times inside texts; `count` numbers the distinct ones of a call from 0. */
const REPLACEMENTS: readonly Replacement[] = [
  [/\bey[\w-]+\.[\w-]+\.[\w-]+/g, () => 'header.payload.signature'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, () => '6b1f8a1e-5f0c-4c57-9d3e-0a9a6f1f2b11'],
  [/\bpolis_site_id_\w{18}\b/g, () => 'polis_site_id_abcdefgh23456789ab'],
  [/\br[2-9][2-9a-fh-kmnpr-z]{19}\b/g, () => 'r2demo3report4town5hall6'],
  [
    /\b(?=\w*[a-z])[2-9][2-9a-fh-kmnpr-z]{9}\b/g,
    (_, count) => `${(count % 8) + 2}demo${(count % 7) + 3}talk`,
  ],
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, () => '2025-11-20T12:00:00.000Z'],
  [/\b20\d\d-\d\d-\d\d\b(?!T)/g, () => '2025-11-20'],
  [/\b1[6-9]\d{11}\b/g, () => String(EXAMPLE_TIME_MS)],
  [/\b1[6-9]\d{8}\b/g, () => String(EXAMPLE_TIME_MS / 1000)],
  [/\b[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d 20\d\d\b/g, () => 'Thu Nov 20 2025'],
  [/(?<=20\d\d )\d\d:\d\d:\d\d GMT/g, () => '12:00:00 GMT'],
  [/\b[0-9a-f]{64}\b/g, () => '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  // the codes of files and links
  [/(?<=\n\d+,)[A-Za-z\d]{10}(?=,)/g, () => 'h7Gd92KLmQ'],
  [/(?<=#invite=)\w{10},\w{10}/g, () => 'h7Gd92KLmQ,h7Gd92KLmQ'],
  [/(?<=#invite=)\w{10}\b/g, () => 'h7Gd92KLmQ'],
  [/(?<=\/invitation#)\w+/g, () => 'wR4tXk9sVb2nKd8sPq2mWx7RtYnBh7Gd'],
]

const isTimeMs = (value: number) => value > 1.6e12 && value < 2e12
const isTimeSeconds = (value: number) => value > 1.6e9 && value < 2e9

/**
 * Creates a function that replaces what differs each time in a call: ids, times, tokens, secrets. The same id gets the same
 * replacement. Lists of objects are cut to three, deep ones to none, files to their first lines.
 */
export function createNormaliser(): (value: unknown) => unknown {
  const known = new Map<string, string>()
  const counts = new Map<RegExp, number>()
  const replace = ([pattern, create]: Replacement, found: string): string => {
    const before = known.get(found)
    if (before !== undefined) return before
    const count = counts.get(pattern) ?? 0
    counts.set(pattern, count + 1)
    const created = create(found, count)
    known.set(found, created)
    return created
  }
  const normaliseText = (text: string): string => {
    const lines = text.split('\n')
    const short = lines.length > MAX_LINES ? `${lines.slice(0, MAX_LINES).join('\n')}\n` : text
    return REPLACEMENTS.reduce((done, one) => done.replaceAll(one[0], (found) => replace(one, found)), short)
  }
  const normaliseNumber = (value: number): number => {
    if (isTimeMs(value)) return EXAMPLE_TIME_MS
    return isTimeSeconds(value) ? EXAMPLE_TIME_MS / 1000 : value
  }
  const normalise = (value: unknown, name = '', depth = 0): unknown => {
    if (Array.isArray(value)) {
      const isList = value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
      const rows = depth > MAX_DEPTH ? 0 : MAX_ROWS
      const length = isList ? rows : name === 'data' ? MAX_BYTES : value.length
      return value.slice(0, length).map((one) => normalise(one, '', depth + 1))
    }
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, normalise(one, key, depth + 1)]),
      )
    if (Object.hasOwn(FIXED_VALUES, name) && typeof value === typeof FIXED_VALUES[name])
      return FIXED_VALUES[name]
    if (typeof value === 'string') return normaliseText(value)
    return typeof value === 'number' ? normaliseNumber(value) : value
  }
  return (value) => normalise(value)
}
