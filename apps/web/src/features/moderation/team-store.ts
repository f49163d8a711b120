import type { PresentModerator } from '@folkmoot/api-types/moderation-team'
import { getModerationList, MOD, type ModerationList } from '@folkmoot/domain/comments'
import { TEAM_TIMES_MS } from '@folkmoot/domain/moderation-team'
import { createEmitter } from '@folkmoot/ui/observable'
import { isApiFailure } from '../../api/failure.ts'
import type { ModerationDecision, TeamServer, TeamView } from './team-api.ts'

/** Who decided about a comment last, as far as it happened while this page was open. */
export interface LatestDecision {
  readonly moderator: string | null
  /** the same account, perhaps in another window */
  readonly isOwn: boolean
  /** the list of the comment since then */
  readonly list: ModerationList
  /** milliseconds since 1970, by the server's clock */
  readonly created: number
}

/** What the moderators of a conversation do. Every change creates a new object. */
export interface TeamState {
  /** false before the first answer, and where the server knows no teams */
  readonly isKnown: boolean
  /** the account of this page; 0 before the first answer */
  readonly uid: number
  /** the others who moderate now */
  readonly others: readonly PresentModerator[]
  /** comments that others hold */
  readonly held: ReadonlyMap<number, PresentModerator>
  readonly latest: ReadonlyMap<number, LatestDecision>
  /** the server's time at the last answer, milliseconds */
  readonly time: number
  readonly waiting: number | undefined
}

const NO_TEAM: TeamState = {
  isKnown: false,
  uid: 0,
  others: [],
  held: new Map(),
  latest: new Map(),
  time: 0,
  waiting: undefined,
}

/** What the store tells the page of its own lists. */
export interface TeamListener {
  /** a number that changes when lists were loaded, and while they are; undefined then: decisions wait for them */
  readonly getListsVersion: () => number | undefined
  readonly onDecisions: (decisions: readonly ModerationDecision[]) => void
}

/** Who steps through the list claims only the comment at which they stay. */
const LOOK_DELAY_MS = 250
/** Statuses after which the server is not asked again: it has no such call, or the caller no right. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([403, 404, 405])

function addLatest(known: TeamState['latest'], { uid, decisions }: TeamView): TeamState['latest'] {
  // a comment that a moderator has just written was nowhere before; without a decision it waits
  const moved = decisions.filter(
    ({ tid, from, to }) => tid !== null && to.mod !== undefined && (from.mod ?? MOD.unmoderated) !== to.mod,
  )
  if (moved.length === 0) return known
  const latest = new Map(known)
  for (const { tid, to, created, moderator, uid: by } of moved)
    latest.set(tid ?? -1, { moderator, created, isOwn: by === uid, list: getModerationList(to.mod ?? 0) })
  return latest
}

/** The same people at the same comments stay the same objects, so that the list is not drawn every three seconds. */
function applyView(known: TeamState, view: TeamView): TeamState {
  const others = view.people.filter(({ uid }) => uid !== view.uid)
  const isSame = JSON.stringify(others) === JSON.stringify(known.others)
  const held = () => new Map(others.flatMap((one) => (one.tid === null ? [] : [[one.tid, one] as const])))
  return {
    isKnown: true,
    uid: view.uid,
    others: isSame ? known.others : others,
    held: isSame ? known.held : held(),
    latest: addLatest(known.latest, view),
    time: view.time,
    waiting: view.comments_waiting,
  }
}

/**
 * Says every three seconds that this moderator is here and at which comment, and learns what the others do (MODS-6). A hidden tab
 * claims nothing and asks once a minute.
 */
export class TeamStore {
  readonly #server: TeamServer
  readonly #listener: TeamListener
  readonly #canChange: boolean
  readonly #changes = createEmitter<[]>()
  #state = NO_TEAM
  #tid: number | undefined
  #after: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isAskedAgain = false
  #takesOver = false
  #isRunning = false

  /** @param canChange false for analysts, who see the others and are not seen */
  constructor(server: TeamServer, listener: TeamListener, canChange: boolean) {
    this.#server = server
    this.#listener = listener
    this.#canChange = canChange
  }

  readonly getState = (): TeamState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => this.#changes.subscribe(listener)

  /** Starts asking. Returns the function that stops it and says that the moderator has left. */
  start(): () => void {
    this.#isRunning = true
    const handleReturn = () => void this.#ask()
    document.addEventListener('visibilitychange', handleReturn)
    window.addEventListener('focus', handleReturn)
    void this.#ask()
    return () => {
      this.#isRunning = false
      clearTimeout(this.#timer)
      document.removeEventListener('visibilitychange', handleReturn)
      window.removeEventListener('focus', handleReturn)
      if (this.#canChange && this.#state.isKnown) void this.#server.leave().catch(() => undefined)
    }
  }

  /** Says at which comment the moderator is. */
  readonly look = (tid: number | undefined): void => {
    if (this.#tid === tid) return
    this.#tid = tid
    clearTimeout(this.#timer)
    if (this.#isRunning) this.#timer = setTimeout(() => void this.#ask(), LOOK_DELAY_MS)
  }

  /** Takes the comment over from whoever holds it. */
  readonly takeOver = (): void => {
    this.#takesOver = true
    void this.#ask()
  }

  async #ask(): Promise<void> {
    if (!this.#isRunning) return
    clearTimeout(this.#timer)
    if (this.#isAsking) {
      this.#isAskedAgain = true
      return
    }
    this.#isAsking = true
    const isHidden = document.visibilityState === 'hidden'
    const isFinal = await this.#askOnce(this.#canChange && !isHidden)
    this.#isAsking = false
    if (isFinal) this.#isRunning = false
    if (!this.#isRunning) return
    const again = this.#isAskedAgain
    this.#isAskedAgain = false
    if (again) return this.#ask()
    const delay = isHidden ? TEAM_TIMES_MS.hiddenPoll : TEAM_TIMES_MS.poll
    this.#timer = setTimeout(() => void this.#ask(), delay)
  }

  /** @returns true when the server is not to be asked again */
  async #askOnce(isPresent: boolean): Promise<boolean> {
    const takesOver = this.#takesOver
    this.#takesOver = false
    const version = this.#listener.getListsVersion()
    const request = { tid: this.#tid, takesOver, after: this.#after, isPresent }
    try {
      const view = await this.#server.ask(request)
      // lists that were loaded meanwhile may be newer than this answer: its decisions come again with the next one
      const isInOrder = version !== undefined && version === this.#listener.getListsVersion()
      const taken = isInOrder ? view : { ...view, decisions: [] }
      if (isInOrder || this.#after === undefined) this.#after = view.last_decision
      this.#state = applyView(this.#state, taken)
      if (taken.decisions.length > 0) this.#listener.onDecisions(taken.decisions)
      this.#changes.notify()
      return false
    } catch (problem) {
      // a comment that was to be taken over still is
      this.#takesOver ||= takesOver
      return isApiFailure(problem) && FINAL_STATUSES.has(problem.status)
    }
  }
}
