import { Switch } from '@blueprintjs/core'
import type { Theme } from '@folkmoot/ui/colours'
import { getChartWidth } from '@folkmoot/domain/stats'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { Failure } from '../../ui/Failure.tsx'
import { useLazyCode } from '../../ui/use-lazy-code.ts'
import { usePageTheme } from '../../ui/use-page-theme.ts'

const CHART_HEIGHT_PX = 240

const subscribeToResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Loads the charts after the figures are on the screen. */
async function loadCharts() {
  const [{ AreaChart }, { BarChart }] = await Promise.all([
    import('@folkmoot/ui/AreaChart'),
    import('@folkmoot/ui/BarChart'),
  ])
  return { AreaChart, BarChart }
}
type Charts = Awaited<ReturnType<typeof loadCharts>>

/** What a chart is drawn with. */
interface ChartLook {
  description: string
  width: number
  height: number
  theme: Theme
  asTable: boolean
}

interface Props {
  title: string
  help: string
  /** a sentence for screen readers */
  description: string
  children: (charts: Charts, look: ChartLook) => ReactNode
}

/** A picture of Monitor in its frame: title, and the drawing or its table. Its width is derived from the window's (MON-3). */
export function ChartPanel({ title, help, description, children }: Props) {
  const id = useId()
  const width = useSyncExternalStore(subscribeToResize, () => getChartWidth(window.innerWidth))
  const theme = usePageTheme()
  const { code, error, load } = useLazyCode(loadCharts)
  const [asTable, setAsTable] = useState(false)
  return (
    <section aria-labelledby={id} className="count-chart">
      <div className="count-chart-head" style={{ maxWidth: width }}>
        <h2 id={id}>{title}</h2>
        <Switch
          checked={asTable}
          label="Show as table"
          onChange={(event) => setAsTable(event.currentTarget.checked)}
        />
        <p className="monitor-help">{help}</p>
      </div>
      <div className="count-chart-place" style={{ width, minHeight: CHART_HEIGHT_PX }}>
        {error !== undefined && <Failure what="The chart could not be loaded." onRetry={load} />}
        {code && children(code, { description, width, height: CHART_HEIGHT_PX, theme, asTable })}
      </div>
    </section>
  )
}
