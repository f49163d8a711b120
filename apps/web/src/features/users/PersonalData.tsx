import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useId } from 'react'
import { leavingMessages } from '../../messages/leaving.ts'
import { Failure } from '../../ui/Failure.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EraseAccount } from './EraseAccount.tsx'
import { useReadAccountDataMutation } from './personal-data-api.ts'

/** Downloads and erases the data of the account. */
export function PersonalData() {
  const id = useId()
  const [load, { isLoading, error }] = useReadAccountDataMutation()
  const download = async () => {
    const { data } = await load({ query: {} })
    if (data)
      saveFile('account.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  }
  return (
    <section aria-labelledby={id} className="account-section">
      <h2 id={id}>{leavingMessages.accountHeading}</h2>
      <div className="account-action">
        <Button icon={<Download />} loading={isLoading} onClick={() => void download()}>
          {leavingMessages.download}
        </Button>
        <p className="account-help">{leavingMessages.downloadHelp}</p>
        {error && <Failure what={leavingMessages.downloadFailed} error={error} />}
      </div>
      <EraseAccount />
    </section>
  )
}
