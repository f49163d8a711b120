import { prepareButtons } from './story-buttons.ts'
import './story-page.css'

// the server has written the page, which needs no script; this is what only a script can do
prepareButtons(document)
