import '@folkmoot/ui/base.css'
import './styles/base.css'
import './styles/print.css'
import { parseReportAddress } from '@folkmoot/domain/reports/report-pages'
import { createRoot } from 'react-dom/client'
import { createReportDataPath } from './api/report-data-path.ts'
import { preload } from './api/use-fetch.ts'
import { App } from './app/App.tsx'

const address = parseReportAddress(window.location.pathname)
if (address) preload(createReportDataPath(address.report_id))

createRoot(document.getElementById('root') ?? document.body).render(<App address={address} />)
