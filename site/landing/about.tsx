import { brand } from '../../shared/brand.ts'

const pillars = [
  {
    name: 'Privacy First',
    text: 'Your numbers are yours. We collect what the app needs to work, and nothing that it does not.',
    drawing: (
      <>
        <path className="wren-legs" d="M50 92v24" />
        <path fill="var(--wren-back)" d="M22 44h56v44c0 5-3 8-8 8H30c-5 0-8-3-8-8Z" />
        <path fill="var(--wren-wing)" d="M50 8 90 42c4 4 1 9-4 9H14c-5 0-8-5-4-9Z" />
        <path className="wren-bars" d="M26 37h12M62 37h12M44 22h12" />
        <circle fill="var(--wren-eye)" cx="50" cy="68" r="10" />
        <path fill="var(--wren-eye)" d="m50 70 7 17H43Z" />
      </>
    ),
  },
  {
    name: 'User Focused',
    text: 'We build for the people who budget with us and ask them first. No advertiser has a say.',
    drawing: (
      <>
        <path
          fill="var(--verdigris)"
          d="M24 14h52c10 0 16 7 16 16v28c0 10-6 16-16 16H56l-22 22 2-22H24C14 74 8 68 8 58V30c0-9 6-16 16-16Z"
        />
        <path
          fill="var(--wren-breast)"
          d="M50 64C31 52 27 42 30 34c4-9 15-9 20 0 5-9 16-9 20 0 3 8-1 18-20 30Z"
        />
        <path className="wren-bars" d="M70 104c12-2 20-8 24-18M82 110c8-2 14-6 18-12" />
      </>
    ),
  },
  {
    name: 'AI Powered',
    text: 'The dull part, sorting and spotting patterns, is done for you. The decisions stay with you.',
    drawing: (
      <>
        <circle fill="var(--penny)" cx="36" cy="58" r="15" />
        <circle fill="var(--penny-edge)" cx="62" cy="54" r="15" />
        <circle fill="var(--penny)" cx="62" cy="51" r="15" />
        <path fill="var(--wren-back)" d="M8 68h88c-2 28-20 40-44 40S10 96 8 68Z" />
        <path className="wren-bars" d="M18 78h50M40 88h46M28 98h44" />
        <path
          fill="var(--verdigris)"
          d="M78 4c2 12 6 16 18 18-12 2-16 6-18 18-2-12-6-16-18-18 12-2 16-6 18-18ZM30 14c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11Z"
        />
      </>
    ),
  },
]

export function About() {
  return (
    <section className="landing-band" id="about" aria-labelledby="about-title">
      <div className="wrap">
        <div className="row about-intro">
          <h2 id="about-title">Meet your new budgeting companion</h2>
          <p className="lead">
            A wren is a small bird with a loud voice and a tidy nest. We thought money deserved a
            companion like that.
          </p>
        </div>
        <ul className="about-pillars">
          {pillars.map(({ name, text, drawing }) => (
            <li key={name}>
              <svg viewBox="0 0 104 120" className="wren" aria-hidden="true">
                {drawing}
              </svg>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <figure className="about-quote">
          <blockquote>
            “We lost the budgeting app we loved, too. So we are building the one we can trust: it
            shows you your money, it keeps quiet about it, and it makes you smile now and then.”
          </blockquote>
          <figcaption className="soft">The {brand.name} team</figcaption>
        </figure>
      </div>
    </section>
  )
}
