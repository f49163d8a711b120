/** What the files of an import have of a person. */
export interface ImportedPerson {
  readonly votes: number
  /** milliseconds; Infinity and 0 without any time */
  readonly first: number
  readonly last: number
}

/** The people of an import, collected from all files that mention them. */
export interface ImportedPeople {
  readonly size: number
  /** Adds a mention, with the time that the file has and the votes that it tells of. */
  mention: (pid: number, time?: number, votes?: number) => void
  find: (pid: number) => ImportedPerson | undefined
  /** ascending */
  listPids: () => Int32Array
}

const NUMBERS = 3
const FIRST_ROOM = 1024

/** Creates an empty collection. It has numbers instead of objects, which take three times the memory for a million people. */
export function createImportedPeople(): ImportedPeople {
  const places = new Map<number, number>()
  let numbers = new Float64Array(FIRST_ROOM * NUMBERS)
  let added = 0
  const add = (pid: number): number => {
    const place = added * NUMBERS
    added += 1
    if (place === numbers.length) {
      const larger = new Float64Array(2 * numbers.length)
      larger.set(numbers)
      numbers = larger
    }
    numbers.set([0, Infinity, 0], place)
    places.set(pid, place)
    return place
  }
  return {
    get size() {
      return places.size
    },
    mention(pid, time, votes = 0) {
      const place = places.get(pid) ?? add(pid)
      if (time === undefined) return
      numbers[place]! += votes
      numbers[place + 1] = Math.min(numbers[place + 1]!, time)
      numbers[place + 2] = Math.max(numbers[place + 2]!, time)
    },
    find: (pid) => {
      const place = places.get(pid)
      if (place === undefined) return undefined
      return { votes: numbers[place]!, first: numbers[place + 1]!, last: numbers[place + 2]! }
    },
    listPids: () => Int32Array.from(places.keys()).sort(),
  }
}
