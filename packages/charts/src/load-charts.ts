/**
 * Set-up of tests of screens: loads the charts, which pages load when they draw one. Otherwise a file that ends meanwhile breaks
 * the import off, and it stays broken for the next files of the same worker.
 */
import './AreaChart.tsx'
import './BarChart.tsx'
import './DayChart.tsx'
import './ScatterChart.tsx'
