import { PRODUCT } from '@folkmoot/domain/product'

/** Shown when the console cannot start because the server did not answer. */
export function StartFailure() {
  return (
    <main className="card-page" role="alert">
      <div className="page">
        <h1>{PRODUCT}</h1>
        <p className="page-intro">The console cannot start: the server did not return its configuration.</p>
        <p className="ways-on">
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      </div>
    </main>
  )
}
