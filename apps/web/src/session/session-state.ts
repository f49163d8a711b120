import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'

/** The state of the session, as screens see it. */
export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out'
  /** as the identity provider names them; `sub` is `getPersonKey` */
  person?: { sub: string; name?: string; email?: string }
  /** the reason why the last sign-in failed, for people */
  problem?: string
  /** the person signed out, here or in another tab: nothing requests a sign-in until they do */
  isByChoice?: true
}

const slice = createSlice({
  name: 'session',
  initialState: { status: 'loading' } as SessionState,
  reducers: { changed: (_state, { payload }: PayloadAction<SessionState>) => payload },
})

export const sessionReducer = slice.reducer
export const sessionChanged = slice.actions.changed

export const useSessionState = (): SessionState =>
  useSelector((root: { session: SessionState }) => root.session)
