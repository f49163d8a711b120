import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'

/** Wraps every page: restores the scroll position on going back, and shows a bar during slow navigation. */
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
