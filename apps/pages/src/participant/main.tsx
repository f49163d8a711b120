import './styles/base.css'
import './styles/page.css'
import './styles/voting.css'
import './styles/answers.css'
import './styles/writing.css'
import { parseParticipantPage } from '@folkmoot/domain/routes'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reportHeight } from './frame/report-height.ts'
import { parseOptions } from './frame/options.ts'
import { LanguageProvider } from './messages/LanguageProvider.tsx'

const page = parseParticipantPage(window.location.pathname)
if (page) {
  const options = parseOptions(new URLSearchParams(window.location.search))
  reportHeight(page.conversation_id)
  createRoot(document.getElementById('root') ?? document.body).render(
    <LanguageProvider requestedLanguage={options.language}>
      <App page={page} options={options} />
    </LanguageProvider>,
  )
}
