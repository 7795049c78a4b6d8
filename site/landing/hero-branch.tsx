/** A new penny rising behind the hero's branch. Decoration. */
export function HeroBranch() {
  return (
    <svg className="branch" viewBox="0 0 480 440" aria-hidden="true">
      <circle className="penny-rim" cx="250" cy="206" r="196" />
      <circle className="penny-face" cx="250" cy="200" r="196" />
      <circle className="penny-ring" cx="250" cy="200" r="178" />
      <path
        className="twig"
        d="M-20 382c90-6 150-26 232-24 90 2 160 30 290-2M318 362c34-22 62-26 96-22M96 372c-14 22-30 34-54 42"
      />
      <path
        className="leaf"
        d="M412 340c6-26 28-36 56-34-6 26-26 38-56 34ZM360 346c-8-22 0-40 22-54 12 22 4 42-22 54ZM44 412c-24 4-40-4-52-24 24-6 42 2 52 24ZM128 366c-18-12-22-30-12-50 20 10 26 28 12 50ZM436 366c16 2 28 14 32 32-20 2-32-10-32-32Z"
      />
    </svg>
  )
}
