import './styles/base.css'
import './styles/print.css'
import { reportAddress } from '@folkmoot/domain/reports/report-pages'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const address = reportAddress(window.location.pathname)

createRoot(document.getElementById('root') ?? document.body).render(<App address={address} />)
