/** The element that the publisher is prerendered in, and that the browser hydrates. */
export const rootId = 'publisher'

/** Begins every id of the publisher, where it is prerendered and where it is hydrated. */
export const idPrefix = 'publisher-'
