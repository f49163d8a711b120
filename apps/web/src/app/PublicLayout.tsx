import { Outlet } from 'react-router-dom'
import { PublicFrame } from './PublicFrame.tsx'

/** The public frame around the page of the current route. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
