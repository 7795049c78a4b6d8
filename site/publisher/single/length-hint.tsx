/** Counts characters against what search engines usually show. More is allowed. */
export function LengthHint({ text, limit }: { text: string; limit: number }) {
  const length = Array.from(text).length
  return (
    <span className="length-hint" data-variant={length > limit ? 'warning' : 'plain'}>
      {length} of {limit} characters
      {length > limit && ': search engines will cut it off'}
    </span>
  )
}
