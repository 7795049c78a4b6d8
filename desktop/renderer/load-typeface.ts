import address from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2?url'

/**
 * Brings the typeface before anything is shown: one that comes later never replaces its fallback (see
 * the site's `fonts.css`), and an app has no second page. It comes from the machine itself, at once.
 */
export async function loadTypeface(): Promise<void> {
  try {
    const face = new FontFace('Bricolage Grotesque', `url(${address})`, { weight: '550 800' })
    document.fonts.add(await face.load())
  } catch (error) {
    console.error('The typeface could not be loaded; the app is shown in its fallback.', error)
  }
}
