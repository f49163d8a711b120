import { createContext, type ReactNode } from 'react'

/** One line of the sidebar. */
export interface SideEntry {
  to: string
  label: string
  icon: ReactNode
  /** marked as current on exactly this address only */
  end?: boolean
}

/** Where a screen puts its own navigation: the frame's sidebar, which hides the main entries meanwhile. */
export interface SidebarSlot {
  slot: HTMLElement | null
  /** takes the place; gives a function that leaves it */
  claim: () => () => void
}

export const SidebarContext = createContext<SidebarSlot>({ slot: null, claim: () => () => undefined })
