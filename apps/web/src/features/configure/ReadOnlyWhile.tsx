import type { ReactNode } from 'react'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'

/** The settings; those of an archived conversation are read only, with a sentence that says how to change them (LIFE-22). */
export function ReadOnlyWhile({ isArchived, children }: { isArchived: boolean; children: ReactNode }) {
  return (
    <>
      {isArchived && (
        <p className="configure-read-only" role="note">
          {words.readOnly}
        </p>
      )}
      <fieldset className="configure-fields" disabled={isArchived}>
        {children}
      </fieldset>
    </>
  )
}
