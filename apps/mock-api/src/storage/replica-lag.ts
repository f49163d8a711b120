/** Where the primary's write-ahead log was at a time. */
interface Sample {
  readonly position: bigint
  /** milliseconds, of any clock that does not jump */
  readonly time: number
}

/** An hour of a replica that stands still, at two samples a second; of a longer one every second sample is dropped. */
const MAX_SAMPLES = 7200

/** Knows how old what a replica shows is. */
export interface ReplicaLag {
  /** Adds where the primary was. @param time from before it was asked */
  addPrimary: (position: bigint, time: number) => void
  /** Sets how far the replica has come. */
  setReplayed: (position: bigint) => void
  /** Returns for how long the replica has at most been without what the primary has; undefined before both were asked. */
  getAge: (now: number) => number | undefined
  /** Forgets everything: positions of another log cannot be compared. */
  clear: () => void
}

/**
 * Measures how far a replica is behind by positions of the log alone: it has everything from before the newest time at which the primary was
 * where the replica is now. Clocks of machines are not compared, and a primary that nobody writes to ages nothing.
 */
export function createReplicaLag(): ReplicaLag {
  let samples: Sample[] = []
  let replayed = -1n
  let known: Sample | undefined
  const match = () => {
    const ahead = samples.findIndex(({ position }) => position > replayed)
    const matched = ahead < 0 ? samples.length : ahead
    if (matched === 0) return
    known = samples[matched - 1]
    samples = samples.slice(matched)
  }
  return {
    addPrimary(position, time) {
      samples.push({ position, time })
      if (samples.length > MAX_SAMPLES) samples = samples.filter((_, index) => index % 2 === 0)
      match()
    },
    setReplayed(position) {
      // answers may overtake each other
      if (position > replayed) replayed = position
      match()
    },
    getAge: (now) => known && now - known.time,
    clear() {
      samples = []
      replayed = -1n
      known = undefined
    },
  }
}
