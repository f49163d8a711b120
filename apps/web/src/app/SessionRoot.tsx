import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Outlet } from 'react-router-dom'
import { useConfig } from '../api/config.ts'
import { createSession, SessionContext } from '../session/session.ts'
import { subscribeToFocus, createStore } from './store.ts'

/** Provides the session and the store, each created once for the page. */
export function SessionRoot() {
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
