/**
 * Set-up of tests of screens: loads the charts, which pages load when they draw one. Files of one worker share modules; an import
 * that was begun by one file failed once in another. A query waits as long as a busy machine may take.
 */
import { configure } from '@testing-library/react'
import './AreaChart.tsx'
import './BarChart.tsx'
import './ScatterChart.tsx'

configure({ asyncUtilTimeout: 20_000 })
