import { type ComponentProps, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { NavList } from './NavList.tsx'
import { SidebarContext } from './sidebar.ts'

/**
 * A screen's own navigation, which replaces the main entries of the sidebar while the screen is mounted: `<SideNav
 * label="Conversation" entries={[{ to: '/', label: 'All', icon: <ArrowLeft />, end: true }, …]} />`.
 */
export function SideNav(props: ComponentProps<typeof NavList>) {
  const { slot, claim } = useContext(SidebarContext)
  useEffect(() => claim(), [claim])
  return slot && createPortal(<NavList {...props} />, slot)
}
