import { HTMLSelect } from '@blueprintjs/core'
import { XID_SNIPPETS } from '@folkmoot/domain/xids'
import { useId, useState } from 'react'
import { xidSigningMessages } from '../messages/xid-signing.ts'
import { CodeBox } from '../ui/CodeBox.tsx'

import './xid-signing.css'

/** Code that signs ids on the site's server, in the language that the reader chooses. */
export function XidSnippets() {
  const id = useId()
  const [chosen, setChosen] = useState('Node.js')
  const snippet = XID_SNIPPETS.find(({ title }) => title === chosen)
  return (
    <div className="xid-snippets">
      <p className="setting-help">{xidSigningMessages.snippetsHelp}</p>
      <div className="xid-language">
        <label htmlFor={id}>{xidSigningMessages.language}</label>
        <HTMLSelect
          id={id}
          value={chosen}
          options={XID_SNIPPETS.map(({ title }) => title)}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </div>
      {snippet && <CodeBox title={snippet.title} code={snippet.code} what={xidSigningMessages.theFunction} />}
    </div>
  )
}
