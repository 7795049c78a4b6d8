/** How the operating systems know the app: of its package and, on Windows, of its notifications. */
export const appId = 'example.pennywren.publisher'
