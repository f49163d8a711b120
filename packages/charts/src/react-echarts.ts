import imported from 'echarts-for-react/lib/core'
import type { ComponentType, CSSProperties } from 'react'

interface Props {
  echarts: unknown
  option: unknown
  opts?: { renderer: 'canvas' }
  style?: CSSProperties
}

/**
 * The component that keeps a chart in step with its option. Its module is CommonJS, which bundlers and Node hand over
 * in different wrappings; this is the one place that takes them off.
 */
const reactEChartsModule: unknown =
  typeof imported === 'function' ? imported : (imported as { default: unknown }).default

export const ReactECharts = reactEChartsModule as ComponentType<Props>
