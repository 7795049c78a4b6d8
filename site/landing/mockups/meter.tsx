/** A bar that is filled to `percent`. */
export function Meter({ percent }: { percent: number }) {
  return (
    <svg className="m-meter">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}
