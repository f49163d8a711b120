import { parseParticipantPage } from '@folkmoot/domain/routes'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reportHeight, parseOptions } from './frame.ts'
import { LanguageProvider } from './messages/language.tsx'
import './styles/page.css'
import './styles/voting.css'
import './styles/answers.css'

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
