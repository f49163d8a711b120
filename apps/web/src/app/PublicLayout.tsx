import { Outlet } from 'react-router-dom'
import { PublicFrame } from './PublicFrame.tsx'

/** The public frame around whatever page the address asks for. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
