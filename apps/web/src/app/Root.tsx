import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'

/** What is around every page: the place in a page is kept when one comes back, and a slow step shows that it is under way. */
export function Root() {
  const { state } = useNavigation()
  return (
    <>
      <div className="progress-line" data-busy={state !== 'idle'} aria-hidden="true" />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
