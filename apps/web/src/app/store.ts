import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api/api.ts'
import { createCallContext } from '../api/base-query.ts'
import { sessionChanged, sessionReducer } from '../session/session-state.ts'
import type { Session } from '../session/session.ts'

/** Makes the store of one console page: what came from the server, and where the session stands. */
export function createStore(session: Session) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (standard) =>
      // the development checks walk every answer; with fifty thousand vote times that is felt
      standard({
        thunk: { extraArgument: createCallContext(session) },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  })
  session.subscribe((state) => store.dispatch(sessionChanged(state)))
  return store
}

/** Lets polling stop while the tab is hidden. @returns a function that ends it */
export const subscribeToFocus = (store: ReturnType<typeof createStore>): (() => void) =>
  setupListeners(store.dispatch)
