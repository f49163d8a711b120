import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Outlet } from 'react-router-dom'
import { useConfig } from '../api/config.ts'
import { createSession, SessionContext, type Session } from '../session/session.ts'
import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../api/api.ts'
import { createCallContext } from '../api/base-query.ts'
import { savesReducer } from '../api/optimistic.ts'
import { sessionChanged, sessionReducer } from '../session/session-state.ts'

/** Provides the session and the store, each created once for the page. */
export default function SessionRoot() {
  const config = useConfig()
  const [{ session, store }] = useState(() => {
    const created = createSession(config)
    return { session: created, store: createStore(created) }
  })
  useEffect(() => {
    const unwatch = session.watch()
    const unfollow = subscribeToFocus(store)
    return () => {
      unwatch()
      unfollow()
    }
  }, [session, store])
  return (
    <SessionContext value={session}>
      <Provider store={store}>
        <Outlet />
      </Provider>
    </SessionContext>
  )
}

/** Creates the store of one console page: data from the server, changes that it does not have yet, and the session state. */
export function createStore(session: Session) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, saves: savesReducer, session: sessionReducer },
    middleware: (standard) =>
      // the development checks walk every answer, which is slow with fifty thousand vote times
      standard({
        thunk: { extraArgument: createCallContext(session) },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  })
  session.subscribe((state) => store.dispatch(sessionChanged(state)))
  return store
}

/**
 * Stops polling while the tab is hidden.
 * @returns a function that unsubscribes
 */
const subscribeToFocus = (store: ReturnType<typeof createStore>): (() => void) =>
  setupListeners(store.dispatch)
