import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'

/**
 * Keeps the identity of an equal value, so components that use it do not render again: another range replaces every
 * part of the statistics. For small values.
 */
export function useStableValue<T>(value: T): T {
  const [known, setKnown] = useState(value)
  const same = copyWithStructuralSharing(known, value)
  if (same !== known) setKnown(same)
  return same
}
