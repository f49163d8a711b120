import { useEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Outlet } from 'react-router-dom'
import { useConfig } from '../api/config.ts'
import { makeSession, SessionContext } from '../session/session.ts'
import { followFocus, makeStore } from './store.ts'

/** The part of the app that knows who is signed in: the session and the store, made once for the page. */
export function SessionRoot() {
  const config = useConfig()
  const [{ session, store }] = useState(() => {
    const made = makeSession(config)
    return { session: made, store: makeStore(made) }
  })
  useEffect(() => {
    const unwatch = session.watch()
    const unfollow = followFocus(store)
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
