/**
 * The regions of the toasts, the content of an element of the class `toaster`. They have to be there
 * before there is anything to say: screen readers announce only what enters a region that they know.
 */
export const toastRegions =
  '<div role="alert" aria-atomic="false"></div><div role="status" aria-atomic="false"></div>'
