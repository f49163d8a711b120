import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { SecurityLog } from './SecurityLog.tsx'

/** The security events of the whole server, for administrators. */
export default function ServerSecurityLogPage() {
  return <SecurityLog intro={messages.serverIntro} documentTitle={messages.title} />
}
