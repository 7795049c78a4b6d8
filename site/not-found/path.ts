/** The path of the page that hosts send for every unknown path. */
export const notFoundPath = '/404'
