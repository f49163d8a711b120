import { createContext, type ReactNode } from 'react'

/** One entry of the sidebar. */
export interface SideEntry {
  to: string
  label: string
  icon: ReactNode
  /** current on exactly this address only */
  end?: boolean
}

/** The place of a screen's own navigation: the frame's sidebar, which hides the main entries meanwhile. */
interface SidebarSlot {
  slot: HTMLElement | null
  /** occupies the place; returns a function that releases it */
  claim: () => () => void
}

export const SidebarContext = createContext<SidebarSlot>({ slot: null, claim: () => () => undefined })
