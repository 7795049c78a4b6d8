type WrenPose = 'perched' | 'cheering' | 'lost'

const wings: Record<WrenPose, { shape: string; bars: string }> = {
  perched: {
    shape:
      'M126 104c6 26-18 46-48 46-16 0-32-8-43-20 10 1 15-1 17-6 4-24 26-36 50-32 12 2 21 6 24 12Z',
    bars: 'M66 142c9-3 16-10 18-19M84 144c10-3 17-11 19-20M102 139c7-4 12-10 13-18',
  },
  cheering: {
    shape: 'M78 122C60 106 56 66 76 22c4-8 12-8 16 0 20 30 34 62 34 88-6 22-32 26-48 12Z',
    bars: 'M70 56c9 1 18-1 25-6M68 76c11 2 22-1 30-8M74 97c11 3 23 0 31-8',
  },
  lost: {
    shape:
      'M122 112c2 26-20 44-48 42-15-1-30-9-40-22 9 1 15-1 17-6 6-22 26-32 48-28 12 2 20 7 23 14Z',
    bars: 'M63 146c9-2 16-9 19-18M81 148c9-3 16-10 19-19M98 144c7-3 12-9 13-17',
  },
}

/** Pennywren's mascot, as decoration. Its colours are tokens, so that it follows light and dark. */
export function Wren({ pose = 'perched' }: { pose?: WrenPose }) {
  const wing = wings[pose]
  return (
    <svg viewBox="0 0 200 200" className="wren" aria-hidden>
      <path className="wren-legs" d="M98 158l-4 24m-12 2 12-3 13 4M120 156l2 26m-11 3 11-4 14 3" />
      <path fill="var(--wren-wing)" d="M50 108 22 46c-3-7 0-10 6-11l14-3c6-1 9 2 11 8l23 52Z" />
      <path className="wren-bars" d="m27 54 25-7M33 68l25-8M39 82l25-9" />
      <path
        fill="var(--wren-back)"
        d="M42 100c10-20 38-22 54-42 12-22 42-26 59-12 13 11 16 27 11 42 8 38-16 76-62 76-40 0-70-30-62-64Z"
      />
      <path
        fill="var(--wren-breast)"
        d="M167 84c10 40-14 78-61 79-18 0-33-6-44-16 34 6 62-14 74-46 6-14 18-20 31-17Z"
      />
      <Head pose={pose} />
      <path fill="var(--wren-wing)" d={wing.shape} />
      <path className="wren-bars" d={wing.bars} />
    </svg>
  )
}

const brow = { fill: 'none', stroke: 'var(--wren-breast)', strokeWidth: 6 }

function Head({ pose }: { pose: WrenPose }) {
  if (pose === 'lost') {
    return (
      <>
        <path {...brow} d="M118 58c8-10 26-14 42 4" />
        <path fill="var(--wren-beak)" d="M163 68c10 0 19 6 26 15-10 1-20 0-28-5Z" />
        <circle fill="var(--wren-eye)" cx="143" cy="71" r="7.5" />
        <circle fill="#fff" cx="140.5" cy="68" r="2.4" />
        <path className="wren-legs" d="M160 16c2-13 23-13 23 1 0 9-11 9-11 19m0 13v.5" />
      </>
    )
  }
  return (
    <>
      <path {...brow} d="M116 66c10-13 28-17 46-8" />
      {pose === 'cheering' ? (
        <>
          <path fill="var(--wren-beak)" d="M165 60l27-6c-4 8-11 13-21 14l17 10c-9 2-17 0-22-5Z" />
          <path fill="none" stroke="var(--wren-eye)" strokeWidth="5" d="M137 74c3-8 12-8 15 0" />
        </>
      ) : (
        <>
          <path fill="var(--wren-beak)" d="M165 62c10-1 20 2 29 9-10 4-19 4-27 3Z" />
          <circle fill="var(--wren-eye)" cx="145" cy="71" r="6.5" />
          <circle fill="#fff" cx="147.5" cy="68.5" r="2.2" />
        </>
      )}
      <ellipse fill="var(--penny)" opacity="0.75" cx="139" cy="90" rx="9" ry="5.5" />
    </>
  )
}
