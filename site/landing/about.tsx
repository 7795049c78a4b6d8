import { brand } from '../../shared/brand.ts'
import { Wren } from '../ui/wren.tsx'

const pillars = [
  {
    name: 'Privacy First',
    text: 'Your numbers are yours. We collect what the app needs to work, and nothing that it does not.',
  },
  {
    name: 'User Focused',
    text: 'We build for the people who budget with us and ask them first. No advertiser has a say.',
  },
  {
    name: 'AI Powered',
    text: 'The dull part, sorting and spotting patterns, is done for you. The decisions stay with you.',
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
          {pillars.map(({ name, text }) => (
            <li className="row" key={name}>
              <h3>{name}</h3>
              <p className="lead">{text}</p>
            </li>
          ))}
        </ul>
        <div className="row about-quote">
          <Wren />
          <figure>
            <blockquote>
              "We lost the budgeting app we loved, too. So we are building the one we can trust: it
              shows you your money, it keeps quiet about it, and it makes you smile now and then."
            </blockquote>
            <figcaption className="soft">The {brand.name} team</figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}
