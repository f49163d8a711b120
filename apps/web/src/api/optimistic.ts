import {
  createSlice,
  nanoid,
  type PayloadAction,
  prepareAutoBatched,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { deleteUnsaved, findUnsaved, registerUnsaved } from '../session/unsaved-texts.ts'
import type { api } from './api.ts'
import type { CallContext } from './base-query.ts'

/** A change that the server does not have. */
export interface Save<Input> {
  readonly id: string
  readonly input: Input
  /** why it was refused; undefined while it is sent or waits for its turn */
  readonly problem?: unknown
}

/** The newest change of each thing, by kind and key, until the server has it. A refused one stays until `forgetSave`. */
type SaveState = Readonly<Record<string, Readonly<Record<string, Save<unknown>>>>>

interface SaveAction {
  kind: string
  key: string
  save: Save<unknown>
}

const slice = createSlice({
  name: 'saves',
  initialState: {} as SaveState,
  reducers: {
    put: (state, { payload: { kind, key, save } }: PayloadAction<SaveAction>) => ({
      ...state,
      [kind]: { ...state[kind], [key]: save },
    }),
    // the results of many changes are drawn together
    settle: {
      prepare: prepareAutoBatched<SaveAction>(),
      reducer: (state, { payload: { kind, key, save } }: PayloadAction<SaveAction>) => {
        const { [key]: newest, ...others } = state[kind] ?? {}
        if (newest?.id !== save.id) return state
        return { ...state, [kind]: save.problem === undefined ? others : { ...others, [key]: save } }
      },
    },
    forgetSave: (state, { payload: { kind, key } }: PayloadAction<{ kind: string; key: string }>) => {
      const { [key]: save, ...others } = state[kind] ?? {}
      return save?.problem === undefined ? state : { ...state, [kind]: others }
    },
  },
})

export const savesReducer = slice.reducer
/** Forgets a refused change. */
export const { forgetSave } = slice.actions

interface State {
  api: ReturnType<typeof api.reducer>
  saves: SaveState
}
export type ApiThunk<T> = ThunkAction<T, State, CallContext, UnknownAction>
export type ApiDispatch = ThunkDispatch<State, CallContext, UnknownAction>

/** Result of a call. */
export interface Answer<Reply> {
  data?: Reply
  error?: unknown
}

interface Change<Input, Reply> {
  /** names the list of `useSaves` */
  kind: string
  /** what is changed; changes of the same thing are sent one after the other */
  key: string | number
  /** keys of other things whose earlier changes are sent first */
  after?: readonly (string | number)[]
  input: Input
  /** shows the change, by `updateQueryData`; `undo` takes it back when the server refuses */
  show?: ApiThunk<{ undo: () => void }>
  /** makes the call, by `initiate` of a mutation */
  send: ApiThunk<PromiseLike<Answer<Reply>>>
}

/**
 * Makes a change: shows it at once, sends it in order, and takes it back when the server refuses it. The change outlives its
 * screen. Lists that it changes are loaded by `context.order.load`.
 */
export const optimistic =
  <Input, Reply>({
    kind,
    key,
    after = [],
    input,
    show,
    send,
  }: Change<Input, Reply>): ApiThunk<Promise<Answer<Reply>>> =>
  (dispatch, _getState, { order }) =>
    new Promise((resolve) => {
      const about = { kind, key: String(key) }
      const save = { id: nanoid(), input }
      const shown = show && dispatch(show)
      dispatch(slice.actions.put({ ...about, save }))
      order.add({
        kind,
        keys: [key, ...after].map((one) => `${kind} ${one}`),
        send: () => dispatch(send),
        end: (answer) => {
          if (answer.error !== undefined) shown?.undo()
          dispatch(slice.actions.settle({ ...about, save: { ...save, problem: answer.error } }))
          resolve(answer as Answer<Reply>)
        },
      })
    })

const NO_SAVES = {}

/** The changes of a kind that the server does not have: those on their way, and those that it refused. */
export function useSaves<Input>(kind: string): readonly Save<Input>[] {
  const saves = useSelector((state: State) => state.saves[kind] ?? NO_SAVES)
  return useMemo(() => Object.values(saves) as Save<Input>[], [saves])
}

/**
 * Keeps the changes of a kind across a lost sign-in (NET-4), and puts those back as refused that it interrupted.
 * @param selectMissing returns those that the server still lacks
 */
export const restoreSaves =
  <Input>(
    kind: string,
    problem: unknown,
    toKey: (input: Input) => string | number,
    selectMissing: (interrupted: readonly Input[]) => readonly Input[],
  ): ApiThunk<readonly Input[]> =>
  (dispatch, getState) => {
    const missing = selectMissing(JSON.parse(findUnsaved(kind) ?? '[]') as Input[])
    deleteUnsaved(kind)
    registerUnsaved(kind, () => {
      const saves = Object.values(getState().saves[kind] ?? {})
      return saves.length === 0 ? undefined : JSON.stringify(saves.map(({ input }) => input))
    })
    for (const input of missing)
      dispatch(slice.actions.put({ kind, key: String(toKey(input)), save: { id: nanoid(), input, problem } }))
    return missing
  }

/** Calls at the same time; more would only wait in the browser or in the database. */
const MAX_CALLS = 4

interface Turn {
  readonly kind: string
  /** the first is what the call changes */
  readonly keys: readonly string[]
  readonly send: () => PromiseLike<Answer<unknown>>
  readonly end: (answer: Answer<unknown>) => void
}

/** The order of a page's changes: two with a common key are sent one after the other. */
export function createSendOrder() {
  /** oldest first */
  const open: Turn[] = []
  const running = new Set<Turn>()
  /** by kind */
  const newest = new Map<string, Turn>()
  let listeners: (() => void)[] = []
  const isFree = (turn: Turn, at: number) =>
    !running.has(turn) && !open.slice(0, at).some(({ keys }) => keys.some((key) => turn.keys.includes(key)))
  const run = async (turn: Turn) => {
    running.add(turn)
    const answer = await Promise.resolve(turn.send()).catch((error: unknown) => ({ error }))
    running.delete(turn)
    // those behind a refused change were made to what it would have made; the newest is undone first
    const ended = answer.error === undefined ? [turn] : open.filter(({ keys }) => keys[0] === turn.keys[0])
    for (const one of ended.toReversed()) {
      open.splice(open.indexOf(one), 1)
      one.end(answer)
    }
    start()
    const waiting = listeners
    listeners = []
    for (const notify of waiting) notify()
  }
  const start = () => {
    while (running.size < MAX_CALLS) {
      const next = open.find(isFree)
      if (!next) return
      void run(next)
    }
  }
  const waitUntilSettled = async (kind: string) => {
    while (open.some((turn) => turn.kind === kind))
      await new Promise<void>((resolve) => listeners.push(resolve))
  }
  return {
    add: (turn: Turn): void => {
      newest.set(turn.kind, turn)
      open.push(turn)
      start()
    },
    /** Loads while no change of a kind is open, and again if one was made meanwhile, so that no answer hides a change (MOD-9). */
    load: async <T>(kind: string, load: () => PromiseLike<T> | T): Promise<T> => {
      for (;;) {
        await waitUntilSettled(kind)
        const before = newest.get(kind)
        const answer = await load()
        if (newest.get(kind) === before) return answer
      }
    },
  }
}
