import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { conversations, type ConversationDetails } from '@folkmoot/api-types/conversations'
import { COLOUR_FIELDS, DEFAULT_COLOUR } from '@folkmoot/domain/conversations'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { formatReason } from '../api/failure.ts'
import {
  type Answer,
  type ApiDispatch,
  type ApiThunk,
  forgetSave,
  optimistic,
  type Save,
  useSaves,
} from '../api/optimistic.ts'
import { messages } from '../messages.ts'
import type { SaveState } from '../ui/SaveStatus.tsx'
import {
  findCurrentConversation,
  getConversation,
  patchConversation,
  updateConversation,
} from './conversations-api.ts'

/** The value of a conversation's setting. */
export type SettingValue = string | number | boolean | null

/** A change of one setting. */
interface SettingChange {
  readonly field: string
  readonly value: SettingValue
  /** the values of the field that the person saw; any other value on the server is somebody else's */
  readonly seen: readonly SettingValue[]
}

/** Why a change is not saved. */
export interface SettingProblem {
  readonly reason: string
  /** what somebody else set meanwhile; the person decides */
  readonly theirs?: SettingValue
}

/** The settings of a conversation for a form. */
export interface Settings {
  /** the conversation with every change applied, saved or not */
  shown: ConversationDetails
  /** the conversation as the server has it */
  saved: ConversationDetails
  state: SaveState
  /** the changes that the server does not have, by field */
  unsaved: ReadonlyMap<string, Save<SettingChange>>
  /** @param from the value that the person saw at the start, if it differs from the shown one */
  change: (field: string, value: SettingValue, from?: SettingValue) => void
  findProblem: (field: string) => SettingProblem | undefined
  retry: () => void
  /** ends a conflict: one's own value is sent again, over theirs, or is dropped */
  resolve: (field: string, choice: 'mine' | 'theirs') => void
}

/** True if two values of a setting are equal; an empty text equals none. */
export const isSameSetting = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '')

/** A conversation's value of a settable field. */
export const getSettingValue = (conversation: object, field: string): SettingValue =>
  (conversation as Readonly<Record<string, SettingValue>>)[field] ?? null

const SETTABLE_FIELDS = Object.keys(conversations.updateConversation.body.properties)

type Body = EndpointInput<typeof conversations.updateConversation>['body']

/** A changed field; an empty value leaves a colour unchanged (CFG-4). */
const toChangedField = ({ field, value }: SettingChange) => ({
  [field]: COLOUR_FIELDS.some((colour) => colour === field) ? value || DEFAULT_COLOUR : value,
})

/** Creates the body of a save: the settable fields, then those that change, and the version that they are based on (CFG-8, CFG-9). */
function createBody(current: ConversationDetails, changed: Partial<Body>): Body {
  // null means absent in requests
  const known = Object.entries(current).filter(
    ([name, setting]) => SETTABLE_FIELDS.includes(name) && setting !== null,
  )
  const { conversation_id, settings_version } = current
  return {
    ...Object.fromEntries(known),
    ...changed,
    conversation_id,
    expected_settings_version: settings_version,
  }
}

const getKind = (conversation_id: string): string => `settings ${conversation_id}`

/** Another program may change a conversation again and again; a save fails after this many tries. */
const MAX_TRIES = 5

/** Sends the existing fields with those that change. @returns the answer, or that somebody else saved first */
const sendFields =
  (
    current: ConversationDetails,
    changed: Partial<Body>,
  ): ApiThunk<Promise<Answer<unknown> & { isOutdated?: true }>> =>
  async (dispatch) => {
    const body = createBody(current, changed)
    const { data, error } = await dispatch(updateConversation.initiate({ body }, { track: false }))
    const answer = data ?? findCurrentConversation(error)
    if (!answer) return { error }
    dispatch(patchConversation(current.conversation_id, answer))
    return data ? { data } : { isOutdated: true }
  }

/** Saves a change of the state, which the server’s rules allow or not, on top of what others save meanwhile. */
export const saveFields =
  (conversation_id: string, changed: Partial<Body>): ApiThunk<Promise<Answer<unknown>>> =>
  async (dispatch, getState) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { data: current } = getConversation.select({ query: { conversation_id } })(getState())
      if (!current) break
      const { isOutdated, ...answer } = await dispatch(sendFields(current, changed))
      if (!isOutdated) return answer
    }
    return { error: { message: messages.tooManyChanges } }
  }

/**
 * Sends a change, unless a newer one of the same field is sent in its place. When somebody else saved first, it compares the change with
 * the current conversation and tries again.
 */
const sendChange =
  (conversation_id: string, change: SettingChange): ApiThunk<Promise<Answer<unknown>>> =>
  async (dispatch, getState) => {
    const { field, value, seen } = change
    const query = { query: { conversation_id } }
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      if (getState().saves[getKind(conversation_id)]?.[field]?.input !== change) return {}
      const { data: current, error: problem } = getConversation.select(query)(getState())
      if (!current) return { error: problem ?? { message: 'The conversation is not loaded.' } }
      const now = getSettingValue(current, field)
      if (isSameSetting(now, value)) return {}
      if (!seen.some((one) => isSameSetting(one, now))) return { error: { theirs: now } }
      const { isOutdated, error } = await dispatch(sendFields(current, toChangedField(change)))
      if (!isOutdated) return error === undefined ? {} : { error }
    }
    return { error: { message: messages.tooManyChanges } }
  }

/** Makes a change; those of a conversation are sent one at a time. */
const saveSetting =
  (conversation_id: string, change: SettingChange): ApiThunk<Promise<void>> =>
  async (dispatch) => {
    // what it is compared with stays while it is sent, also when the conversation is left
    const kept = dispatch(getConversation.initiate({ query: { conversation_id } }))
    const { field } = change
    const send = sendChange(conversation_id, change)
    await dispatch(
      optimistic({ kind: getKind(conversation_id), key: field, after: [''], input: change, send }),
    )
    kept.unsubscribe()
  }

const toProblem = (problem: unknown): SettingProblem => ({
  reason: formatReason(problem),
  ...(problem as { theirs?: SettingValue }),
})

/** The settings of a loaded conversation, and functions that change them. */
export function useSettings(saved: ConversationDetails): Settings {
  const { conversation_id } = saved
  const kind = getKind(conversation_id)
  const dispatch = useDispatch<ApiDispatch>()
  const saves = useSaves<SettingChange>(kind)
  const unsaved = useMemo(() => new Map(saves.map((save) => [save.input.field, save])), [saves])
  const shown: ConversationDetails = {
    ...saved,
    ...Object.fromEntries(saves.map(({ input }) => [input.field, input.value])),
  }
  const failed = saves.filter(({ problem }) => problem !== undefined)
  const send = (change: SettingChange) => void dispatch(saveSetting(conversation_id, change))
  const forget = (field: string) => dispatch(forgetSave({ kind, key: field }))
  // leaving the conversation loses them, after a question
  const forgetFailed = useEffectEvent(() => failed.forEach(({ input }) => forget(input.field)))
  useEffect(() => () => forgetFailed(), [])
  const findProblem = (field: string) => {
    const problem = unsaved.get(field)?.problem
    return problem === undefined ? undefined : toProblem(problem)
  }
  return {
    shown,
    saved,
    state: failed.length < saves.length ? 'saving' : failed.length > 0 ? 'failed' : 'saved',
    unsaved,
    findProblem,
    change: (field, value, from = getSettingValue(shown, field)) => {
      const earlier = unsaved.get(field)?.input
      const seen = earlier ? [...earlier.seen, earlier.value, from] : [from]
      if (!isSameSetting(from, value)) send({ field, value, seen })
    },
    retry: () =>
      failed
        .filter(({ input }) => findProblem(input.field)?.theirs === undefined)
        .forEach(({ input }) => send({ ...input })),
    resolve: (field, choice) => {
      const { input, problem } = unsaved.get(field) ?? {}
      const { theirs } = toProblem(problem)
      forget(field)
      if (choice === 'mine' && input && theirs !== undefined) send({ ...input, seen: [theirs] })
    },
  }
}
