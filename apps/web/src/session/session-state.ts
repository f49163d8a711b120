import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'

/** Where the session stands, as screens see it. */
export interface SessionState {
  status: 'loading' | 'signed-in' | 'signed-out'
  /** as the identity provider names them */
  person?: { sub: string; name?: string; email?: string }
  /** why the last attempt to sign in did not succeed, in words */
  problem?: string
  /** the person has signed out, here or in another tab: nothing asks for a sign-in until they do */
  isByChoice?: true
}

const slice = createSlice({
  name: 'session',
  initialState: { status: 'loading' } as SessionState,
  reducers: { changed: (_state, { payload }: PayloadAction<SessionState>) => payload },
})

export const sessionReducer = slice.reducer
export const sessionChanged = slice.actions.changed

/** Where the session stands. */
export const useSessionState = (): SessionState =>
  useSelector((root: { session: SessionState }) => root.session)
