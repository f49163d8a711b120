import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'

/**
 * What is the same as before as the very same value, so that what is drawn of it stays: another range brings every part
 * of the statistics anew. For parts that are small.
 */
export function useStableValue<T>(value: T): T {
  const [known, setKnown] = useState(value)
  const same = copyWithStructuralSharing(known, value)
  if (same !== known) setKnown(same)
  return same
}
