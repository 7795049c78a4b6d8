import { brand } from '../../../shared/brand.ts'
import { Phone } from './phone.tsx'

export function ImportMockup() {
  return (
    <Phone>
      <p className="m-title">Import</p>
      <p className="m-display">Bring your whole history along</p>
      <p className="m-soft">
        The export from {brand.discontinuedService} is all we need. Nothing is lost on the way.
      </p>
      <div className="m-drop">
        <svg viewBox="0 0 64 64" className="m-nest">
          <path d="M8 36h48c0 14-10 22-24 22S8 50 8 36ZM4 36h56M14 45h36M20 52h24" />
          <path className="m-egg" d="M22 33c0-9 4-15 10-15s10 6 10 15M32 12V2m-5 5 5 6 5-6" />
        </svg>
        <b>transactions.csv</b>
        <span className="m-soft">1.2 MB, ready to import</span>
      </div>
      <div className="m-row">
        <p>
          <b>Keep my categories</b>
          <span className="m-soft">Ours are only a suggestion.</span>
        </p>
        <span className="m-switch" />
      </div>
      <p className="m-button">Start import</p>
    </Phone>
  )
}
