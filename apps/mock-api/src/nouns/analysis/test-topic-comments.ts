const SUBJECTS = [
  ['bicycle', 'lane', 'cyclist', 'helmet', 'cycling', 'crossing', 'pedal'],
  ['library', 'books', 'reading', 'author', 'shelf', 'novel', 'librarian'],
  ['swimming', 'pool', 'water', 'lifeguard', 'diving', 'bathing', 'towel'],
  ['rent', 'apartment', 'landlord', 'tenant', 'housing', 'lease', 'mortgage'],
]

/** Creates comments about four separate subjects. Comment t is about subject t % 4. */
export const createTopicComments = (count: number) =>
  Array.from({ length: count }, (_, tid) => {
    const words = SUBJECTS[tid % 4]!
    const turn = Math.floor(tid / 4)
    const own = [turn, turn + 1, turn + 3, turn * 2 + 5].map((at) => words[at % words.length])
    return { tid, txt: `We should have more ${own.join(' and ')} (${tid})` }
  })
