// A map is stored as its text. That of many people has megabytes; parsing all of it at once would hold up other requests.

/** A part of a text. */
export interface Span {
  readonly from: number
  readonly end: number
}

/** Finds the entries of a flat list or record of a map, between its brackets. @param open how its text begins, with its name */
function findEntries(text: string, open: string, close: string): Span | undefined {
  const start = text.indexOf(open)
  const from = start + open.length
  const end = start < 0 ? -1 : text.indexOf(close, from)
  return end < 0 ? undefined : { from, end }
}

export const findInConv = (text: string) => findEntries(text, '"in-conv":[', ']')
export const findVoteCounts = (text: string) => findEntries(text, '"user-vote-counts":{', '}')

/** Finds the lists of people of the base clusters, between the brackets around them; undefined where there is none. */
export function findMembers(text: string): Span | undefined {
  const clusters = text.indexOf('"base-clusters":{')
  const open = '"members":['
  const start = clusters < 0 ? -1 : text.indexOf(`${open}[`, clusters)
  // before the end of the clusters, which have no other record in them
  if (start < 0 || start > text.indexOf('}', clusters)) return undefined
  const from = start + open.length
  const end = text.indexOf(']]', from)
  return end < 0 ? undefined : { from, end: end + 1 }
}

/** Finds the entries of a record that has `depth` records in each other, between the brackets around them. @param open how its text begins, with its name */
function findRecords(text: string, open: string, depth: number): Span | undefined {
  const start = text.indexOf(`${open}"`)
  const from = start + open.length
  const end = start < 0 ? -1 : text.indexOf('}'.repeat(depth), from)
  return end < 0 ? undefined : { from, end: end + depth - 1 }
}

/** Finds the votes of base clusters on comments. */
const findBaseVotes = (text: string) => findRecords(text, '"votes-base":{', 2)

/** Finds the numbers of all comments in the map, and the votes of groups on them: each is parsed by itself. */
const findComponents = (text: string) => findRecords(text, '"pca":{', 1)
/** The last group ends with a vote, the votes, the group and all groups: four records. One without votes makes the text be parsed at once. */
const findGroupVotes = (text: string) => findRecords(text, '"group-votes":{', 4)

/** Splits the text of entries without brackets in them into pieces of about so many characters. */
function* splitEntries(text: string, characters: number): Generator<string> {
  for (let start = 0; start < text.length;) {
    const comma = text.indexOf(',', start + characters)
    const end = comma < 0 ? text.length : comma
    yield text.slice(start, end)
    start = end + 1
  }
}

/** A longer text is parsed in pieces. */
const LARGE_CHARACTERS = 500_000
/** About a millisecond; the numbers of all comments are one piece, which takes some 10 ms. */
const PIECE_CHARACTERS = 100_000

const parse = (json: string) => JSON.parse(json) as Record<string, unknown>

/** Parses a list of numbers; other requests run between two pieces of a long one. */
async function parseNumbers(text: string): Promise<number[]> {
  const numbers: number[] = []
  for (const piece of splitEntries(text, PIECE_CHARACTERS)) {
    for (const number of JSON.parse(`[${piece}]`) as number[]) numbers.push(number)
    if (text.length > PIECE_CHARACTERS) await new Promise(setImmediate)
  }
  return numbers
}

async function parseCounts(text: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const piece of splitEntries(text, PIECE_CHARACTERS)) {
    Object.assign(counts, JSON.parse(`{${piece}}`))
    await new Promise(setImmediate)
  }
  return counts
}

async function parseMembers(text: string): Promise<number[][]> {
  const lists: number[][] = []
  let parsed = 0
  for (const list of text.slice(1, -1).split('],[')) {
    lists.push(await parseNumbers(list))
    parsed += list.length
    if (parsed < PIECE_CHARACTERS) continue
    parsed = 0
    await new Promise(setImmediate)
  }
  return lists
}

/** Parses the votes of base clusters, some comments at a time. */
async function parseBaseVotes(text: string): Promise<Record<string, unknown>> {
  const votes: Record<string, unknown> = {}
  for (let start = 0; start < text.length;) {
    const comma = text.indexOf('},', start + PIECE_CHARACTERS)
    const end = comma < 0 ? text.length : comma + 1
    Object.assign(votes, JSON.parse(`{${text.slice(start, end)}}`))
    start = end + 1
    await new Promise(setImmediate)
  }
  return votes
}

/** @throws SyntaxError for a map without the usual parts */
async function parseInPieces(text: string): Promise<Record<string, unknown>> {
  const spans = {
    members: findMembers(text),
    people: findInConv(text),
    counts: findVoteCounts(text),
    votes: findBaseVotes(text),
    components: findComponents(text),
    groupVotes: findGroupVotes(text),
  }
  let rest = ''
  let start = 0
  for (const span of Object.values(spans).toSorted((one, other) => (one?.from ?? 0) - (other?.from ?? 0))) {
    if (!span) continue
    rest += text.slice(start, span.from)
    start = span.end
  }
  const result = parse(rest + text.slice(start))
  const read = ({ from, end }: Span) => text.slice(from, end)
  const parseByItself = async (span: Span) => {
    await new Promise(setImmediate)
    return parse(`{${read(span)}}`)
  }
  if (spans.people) result['in-conv'] = await parseNumbers(read(spans.people))
  if (spans.counts) result['user-vote-counts'] = await parseCounts(read(spans.counts))
  if (spans.votes) result['votes-base'] = await parseBaseVotes(read(spans.votes))
  if (spans.components) result['pca'] = await parseByItself(spans.components)
  if (spans.groupVotes) result['group-votes'] = await parseByItself(spans.groupVotes)
  if (spans.members)
    result['base-clusters'] = {
      ...(result['base-clusters'] as object),
      members: await parseMembers(read(spans.members)),
    }
  return result
}

/** Parses the text of a map as JSON.parse does; other requests run meanwhile if it is long. */
export async function parseMapText(
  text: string,
  large: number = LARGE_CHARACTERS,
): Promise<Readonly<Record<string, unknown>>> {
  if (text.length < large) return parse(text)
  try {
    return await parseInPieces(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return parse(text)
    throw cause
  }
}
