import '@folkmoot/ui/base.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/sidebar.css'
import './styles/states.css'
import './styles/notices.css'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './api/config.ts'
import { App } from './app/App.tsx'
import { createRouter } from './app/router.tsx'
import { StartFailure } from './app/StartFailure.tsx'
import { applyTheme } from './app/theme.ts'

/** Loads the configuration and renders the page; the screen's code loads in parallel with the configuration. */
async function start(place: HTMLElement): Promise<void> {
  applyTheme()
  const root = createRoot(place)
  try {
    const configured = loadConfig()
    const router = createRouter()
    root.render(<App config={await configured} router={router} />)
  } catch (problem) {
    console.error(problem)
    root.render(<StartFailure />)
  }
}

if (window.location.pathname === '/silent') {
  // the hidden frame of a silent renewal renders nothing
  void Promise.all([import('./session/silent.ts'), loadConfig()]).then(([{ handleSilentCallback }, config]) =>
    handleSilentCallback(config),
  )
} else {
  void start(document.getElementById('root') ?? document.body)
}
