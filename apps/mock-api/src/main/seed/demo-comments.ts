/** The question of the demonstration. Town, comments and people are invented. */
export const DEMO_TOPIC =
  'Lindwater: what should become of the riverside, the market square and the traffic between them?'

export const DEMO_DESCRIPTION = `The tannery by the weir has closed, the market square is to be repaved, and Quay Street carries twice the traffic it was built for. Before anything is drawn, the town wants to know what its people think.

* Vote on what others have written: agree, disagree or pass.
* Something is missing? Add it in your own words, one thought at a time.

*This is a demonstration: the town of Lindwater, the comments and the 400 people who vote on them are made up.*`

/** Shares of the three groups: those who want a greener river, those who trade and drive, those who want it quiet. */
export const DEMO_GROUPS = [{ weight: 5 }, { weight: 4 }, { weight: 3 }] as const

/** A comment and the leaning of each group, from -1 (against) to 1 (for). */
export interface DemoComment {
  readonly txt: string
  readonly leanings: readonly number[]
}

/** Parses a list of lines: three leanings in tenths, then the text. */
const parseDemoComments = (lines: string): DemoComment[] =>
  [...lines.matchAll(/^ *(-?\d+) +(-?\d+) +(-?\d+) +(.+)$/gm)].map(([, green, trade, quiet, txt = '']) => ({
    txt,
    leanings: [green, trade, quiet].map((tenths) => Number(tenths) / 10),
  }))

/** Written by the host before the conversation opened. */
export const SEEDS = parseDemoComments(`
   8 -7 -2  The riverside between the two bridges should be closed to through traffic.
  -6  9  2  The market square needs at least as many parking spaces as it has today.
   5  6  8  Pavements should be repaired before the town pays for anything new.
   9  2 -6  The old tannery should become a place for events, workshops and young people.
   3 -4  9  The old tannery should become homes that people from here can afford.
   8  7  8  There should be a safe way to cross Quay Street near the school.
   5  8 -9  The market should open on more evenings, with music and food.
   8 -6  2  Buses should run until eleven at night, even if that costs the town more.
`)

/** Accepted by the moderators, in order of creation. */
export const ACCEPTED = parseDemoComments(`
   9 -7 -1  I cycle to work along Quay Street and nearly get squashed twice a week. Give us a proper lane, not a painted line that ends in a bin.
  -7  9  1  I run the hardware shop. People do not carry a bag of cement home on the bus. No parking means no hardware shop, it is that simple.
  -4  1  9  I live above the square. Two festivals a summer are lovely. Eleven were not.
   8  7  9  The path under the railway bridge needs light. I take the long way round in winter, and so does every woman I know.
   9 -5  3  Plant trees on the square. In July it is a frying pan with a fountain that does not work.
   9  8  8  The public toilets on the square should be open when the market is open. How is that even a question?
  -7  8  3  Every study of this town ends with fewer parking spaces. I would like to see one that begins by asking the people who park.
   8 -8 -4  Thirty in the whole old town. Nobody has ever missed an appointment because of the four hundred metres around the church.
   2 -6  8  Holiday flats should need a permit. On our stair there are six doors and I know one neighbour.
   7  7  9  Benches with a back, in the shade, every hundred metres. I am not asking for the moon.
  -6  8 -1  Deliveries must stay possible all morning. We are three people in a bakery, we cannot unload at five and sell at six.
   8 -9  1  Charge for parking by the hour and put every coin of it into the buses.
   4  2  3  Ducks. Nobody has mentioned the ducks.
   9 -2  1  Let people swim from the old landing stage again. The water is cleaner than it has been since my grandmother was a girl.
   1 -1  8  Repair what we have: the fountain, the steps to the river, the clock. New things break as well.
   6  8 -9  Tables outside until midnight in summer. We are a town, not a sanatorium.
   8  8  8  Flood protection comes first. The year the cellars filled up nobody asked about parking.
  -8  9  3  A bridge for cars at the north end would take the lorries out of the centre. We have talked about it for thirty years. Build it.
   8 -7 -1  Close the square to cars on Saturdays for one summer and count what happens. If the shops lose money, stop. That is what a trial is for.
  -5  7  6  My father is 84. He is driven to the doctor on the square or he does not go. Think of him when you draw your bicycle symbols.
   6  7  9  Before any plan, tell us in one number what it costs every year to keep, not only what it costs to build.
   6  1 -7  Give the skaters the concrete by the car park. They will be somewhere anyway, and there they bother nobody but the ducks.
   7  8  8  Lorries that only pass through should not be allowed in the centre between seven and nine.
   1  6  8  I have seen the drawings. Everyone in them is thirty, thin and holding a coffee. Where do I put my wheelchair?
   7 -5  4  No cars in front of the primary school for half an hour in the morning and at noon.
  -8  7 -5  A car park under the square would solve this. Expensive once, useful for fifty years.
   5 -4  9  The allotments by the weir must stay. They are the only gardens that people without gardens have.
   2  9 -3  Lower the market stall fees for the first two years of a new business.
   9 -6  2  If the bus came every ten minutes I would sell the car tomorrow. Every forty minutes is an insult with a timetable.
  -6 -2  7  No more signs, bollards, planters and coloured paint, please. The square was beautiful when it was empty.
   7  6  7  Whatever is decided, say by when it will be done and put the date on a board at the town hall.
  -5  7 -6  A small hotel in the tannery would bring guests who spend money and go to bed.
   8 -4 -4  A ferry for walkers and bikes by the mill would cost less than the second car bridge that everyone keeps dreaming about.
   7  6  7  More bins along the river in summer, and somebody who empties them before the gulls do.
  -8  1  6  It always ends in a compromise that nobody wanted. Then rather leave everything as it is.
   7  5 -2  The town should buy the empty department store before it falls on somebody.
`)

/** About the people who write and vote rather than about the question; accepted and marked as metadata. */
export const META = parseDemoComments(`
   0  2  8  I have lived in Lindwater for more than twenty years.
   5  4  6  I only found this conversation through a poster in the library. Please tell people at the market about it too.
`)

/** Rejected: an advertisement, a test, another subject, an attack on a neighbour, the first seed again. */
export const REJECTED = parseDemoComments(`
  -8 -5 -9  CHEAP VAN HIRE!!! Best prices from here to the coast, ask for the market discount, call Ruud any time!!!
  -3 -3 -3  test test is this thing on
   0  2  1  What does everyone think of the new football coach? I say give him one season.
  -2 -4  3  Whoever lives at number 14 parks on the pavement every single night. You know who you are, and so do we all.
   8 -7 -2  the riverside between the two bridges should be closed for through traffic!
`)

/** The newest comments, not yet moderated. */
export const WAITING = parseDemoComments(`
   8  2  4  Could the tannery's courtyard have a repair café on Saturdays? I would bring my own soldering iron.
   3  8 -2  A mooring for visiting boats, with a fee. They pay in every other town on the Lind.
   6 -4  6  Please not another supermarket. We have three, and all of them sell the same yoghurt.
   6  7  7  Could we have a map of what belongs to the town and what does not? Half of this debate is about other people's land.
   1 -2 -6  Must the church clock strike all night? I know what time it is: it is time to sleep.
`)

/** Comments that a moderator has to look at: two have marks, one repeats another. */
export const MARKED = [
  'I have plans for the tannery. Ring me: 01632 960 417, ask for Marie.',
  'Must the church clock strike at night? I know what time it is: it is time to sleep.',
  'Only idiots park on the bridge.',
] as const

/** The plans of the town after the conversation. */
/** Who asks in the demonstration. */
export const DEMO_ASKER = {
  asked_by: 'Town of Lindwater',
  contact: 'hello@lindwater.example',
  results_use: 'The town council reads every comment before it decides.',
}

export const NEXT_TEXT =
  'The council discusses this result in public at its next meeting. It answers every point on which all groups agree within three months.'

export const DEMO_ANSWERS = [
  { begin: 'The public toilets', state: 'decided', reason: 'Open on market days from next month.' },
  {
    begin: 'The path under the railway bridge',
    state: 'considering',
    reason: 'The lamps are priced. The railway has to agree first.',
  },
  {
    begin: 'Lorries that only pass through',
    state: 'not-now',
    reason: 'Quay Street belongs to the county, which we have asked.',
  },
] as const
