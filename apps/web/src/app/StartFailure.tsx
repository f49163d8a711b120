import { messages } from '../messages.ts'

/** Shown when the console cannot start because the server did not answer. */
export function StartFailure() {
  return (
    <main className="card-page" role="alert">
      <div className="page">
        <h1>{messages.product}</h1>
        <p className="page-intro">{messages.configNotLoaded}</p>
        <p className="ways-on">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            {messages.reload}
          </button>
        </p>
      </div>
    </main>
  )
}
