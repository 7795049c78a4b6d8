const id = 'first-view-end'

/**
 * Ends what is painted in one go, where a part of it would move while the rest is still on its way.
 * Stands after it; the page's head says `paintsWhole`. Firefox and Safari do not wait.
 */
export function FirstViewEnd() {
  return <span id={id} hidden />
}

/** The tag of the head that has a browser wait for it. */
export function WaitForFirstView() {
  return <link rel="expect" href={`#${id}`} blocking="render" />
}
