import imported from 'echarts-for-react/lib/core'
import type { ComponentType, CSSProperties } from 'react'

interface Props {
  echarts: unknown
  option: unknown
  opts?: { renderer: 'canvas' }
  style?: CSSProperties
}

/**
 * The React component of ECharts. Its module is CommonJS, which bundlers and Node wrap differently; only this file unwraps it.
 */
const reactEChartsModule: unknown =
  typeof imported === 'function' ? imported : (imported as { default: unknown }).default

export const ReactECharts = reactEChartsModule as ComponentType<Props>
