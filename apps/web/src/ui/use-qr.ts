import { useCallback, useEffect, useState } from 'react'
import { QUIET_ZONE_MODULES } from './qr-drawing.ts'

/** The modules of a code, row by row; true is dark. */
export type QrModules = readonly (readonly boolean[])[]

async function encodeQr(address: string): Promise<QrModules> {
  const { encode } = await import('uqr')
  return encode(address, { ecc: 'M', border: QUIET_ZONE_MODULES }).data
}

/** The modules of the QR code of an address; the QR library is loaded when a code is first shown. */
export function useQr(address: string): {
  modules: QrModules | undefined
  failed: boolean
  retry: () => void
} {
  // a result for a previous address is ignored
  const [drawn, setDrawn] = useState<{ of: string; modules?: QrModules }>()
  const draw = useCallback(() => {
    encodeQr(address).then(
      (modules) => setDrawn({ of: address, modules }),
      () => setDrawn({ of: address }),
    )
  }, [address])
  useEffect(draw, [draw])
  const current = drawn?.of === address ? drawn : undefined
  return {
    modules: current?.modules,
    failed: current !== undefined && current.modules === undefined,
    retry: draw,
  }
}
