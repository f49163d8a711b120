import './styles/base.css'
import { participantPageOf } from '@folkmoot/domain'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

/** Which conversation the address names, then the page. Languages come in here: `<MessagesContext value={…}>`. */
const page = participantPageOf(window.location.pathname)
const root = createRoot(document.getElementById('root') ?? document.body)
if (page) root.render(<App page={page} />)
