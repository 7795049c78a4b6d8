/** Identifies the app to the operating system: in its package and, on Windows, in notifications. */
export const appId = 'example.pennywren.publisher'
