export const filters = ['all', 'pending', 'published', 'failed'] as const
export type QueueFilter = (typeof filters)[number]
