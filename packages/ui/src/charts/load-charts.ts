/**
 * Set-up of tests of screens: loads the charts, which pages load when they draw one. Files of one worker share modules; an import
 * that was begun by one file failed once in another.
 */
import './AreaChart.tsx'
import './ScatterChart.tsx'
