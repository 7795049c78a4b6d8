/** The paths of every script but the page's own. */
export const codeOfIslands = /\/assets\/(?!main-)[^/]+\.js$/
