import '@folkmoot/ui/base.css'
import './styles/base.css'
import './styles/frame.css'
import './styles/states.css'
import './styles/primitives.css'
import './styles/parts.css'
import './styles/tables.css'
import './styles/dialogs.css'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './api/config.ts'
import { PRODUCT } from '@folkmoot/domain/product'
import { App, createRouter } from './app/router.tsx'
import { applyTheme } from './app/theme.ts'
import { hasStoredUser } from './session/stored-user.ts'

/** Shown when the console cannot start because the server did not answer. */
function StartFailure() {
  return (
    <main className="card-page" role="alert">
      <div className="stack gap-24 page">
        <h1>{PRODUCT}</h1>
        <p className="muted">The console cannot start: the server did not return its configuration.</p>
        <p className="row">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      </div>
    </main>
  )
}

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
  void Promise.all([import('./session/user-manager.ts'), loadConfig()]).then(
    ([{ handleSilentCallback }, config]) => handleSilentCallback(config),
  )
} else {
  // whoever has not signed in here sees the landing page, and loads nothing of the console
  if (window.location.pathname === '/' && !hasStoredUser()) window.history.replaceState(null, '', '/home')
  void start(document.getElementById('root') ?? document.body)
}
