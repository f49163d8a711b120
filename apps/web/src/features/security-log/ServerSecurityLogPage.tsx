import { SecurityLog } from './SecurityLog.tsx'

/** The security events of the whole server, for administrators. */
export default function ServerSecurityLogPage() {
  return (
    <SecurityLog
      intro="Who changed settings, rights, keys and data on this server, who read identities, who took files and who signed in. The newest event comes first; events are kept a year."
      documentTitle="Security log"
    />
  )
}
