import { Phone } from './phone.tsx'

const steps = [
  { name: '7 accounts found', done: true },
  { name: '24 months of history read', done: true },
  { name: 'Transfers matched', done: true },
  { name: 'Sorting into categories', done: false },
]

export function ImportProgressMockup() {
  return (
    <Phone>
      <p className="m-title">Import Progress</p>
      <div className="m-ring">
        <svg viewBox="0 0 120 120">
          <circle cx="60" cy="60" r="52" />
          <circle className="on" cx="60" cy="60" r="52" pathLength="100" strokeDasharray="68 100" />
        </svg>
        <p>
          <b className="m-figure">68%</b>
          <span className="m-soft">about a minute</span>
        </p>
      </div>
      <p className="m-display">Carrying it over, twig by twig</p>
      <p className="m-soft">1,936 of 2,847 transactions</p>
      <div className="m-card m-steps">
        {steps.map(({ name, done }) => (
          <p key={name} className={done ? 'on' : undefined}>
            {name}
          </p>
        ))}
      </div>
      <p className="m-soft m-foot">You can close the app, we carry on.</p>
    </Phone>
  )
}
