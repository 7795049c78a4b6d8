/** The paths of all scripts of the site. */
export const codeOfIslands = /\/assets\/[^/]+\.js/
