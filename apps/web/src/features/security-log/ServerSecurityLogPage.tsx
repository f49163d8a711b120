import { securityLogMessages as messages } from '../../messages/security-log.ts'
import { ChainCheckBox } from './ChainCheckBox.tsx'
import { SecurityLog } from './SecurityLog.tsx'

/** The security events of the whole server, and the check of their chain, for administrators. */
export default function ServerSecurityLogPage() {
  return (
    <SecurityLog intro={messages.serverIntro} documentTitle={messages.title}>
      <ChainCheckBox />
    </SecurityLog>
  )
}
