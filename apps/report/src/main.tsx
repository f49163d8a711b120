import '@folkmoot/ui/base.css'
import './styles/base.css'
import './styles/hues.css'
import './styles/print.css'
import { reportAddress } from '@folkmoot/domain/reports/report-pages'
import { createRoot } from 'react-dom/client'
import { reportDataAddress } from './api/report-data.ts'
import { beginLoading } from './api/use-answer.ts'
import { App } from './app/App.tsx'

const address = reportAddress(window.location.pathname)
if (address) beginLoading(reportDataAddress(address.report_id))

createRoot(document.getElementById('root') ?? document.body).render(<App address={address} />)
