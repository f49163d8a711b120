import { formatNumber } from '@folkmoot/domain/numbers'
import { createReportPath, parseReportAddress } from '@folkmoot/domain/reports/reports'
import { parseWallPath } from '@folkmoot/domain/routes'
import { createRoot } from 'react-dom/client'
import { createReportDataPath, preload } from './loading.ts'
import { App, Live, pages } from './App.tsx'
import '@folkmoot/ui/base.css'
import './styles/base.css'

const address = parseReportAddress(window.location.pathname)
const wall = parseWallPath(window.location.pathname)
if (address) {
  // the files are a part of all data
  if (address.page === 'exportReport')
    window.history.replaceState(null, '', `${createReportPath('data', address.report_id)}#files`)
  // the data and the code of the page at the same time; App says so if the code cannot be loaded
  preload(createReportDataPath(address.report_id))
  pages[address.page]?.().catch(() => undefined)
}

createRoot(document.getElementById('root') ?? document.body).render(
  wall === undefined ? <App address={address} /> : <Live conversation_id={wall} />,
)

// every page has numbers, and the first format of a page takes tens of milliseconds: better now than when the data is there
setTimeout(() => formatNumber(0))
