/** Begins every id of the publisher, where it is prerendered and where it is hydrated. */
export const idPrefix = 'publisher-'
