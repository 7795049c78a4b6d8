/**
 * The roles of the regions that toasts enter: what interrupts a screen reader, and what waits for a
 * pause. They have to be there before there is anything to say: screen readers announce only what
 * enters a region that they know.
 */
export const toastRoles = { destructive: 'alert', default: 'status' } as const
