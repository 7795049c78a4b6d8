import { dataOf, type Answer, type GitHubReply } from './github.ts'

interface Committed {
  createCommitOnBranch: { commit: { oid: string; messageHeadline: string } }
}

/** Each round, one of those who commit at the same time wins. */
const mostRounds = 20

/**
 * Whether the commit was made. Where somebody else committed since the folder was listed, GitHub
 * commits nothing, and all is looked at again. `round` counts from 0.
 */
export function checkCommit(reply: GitHubReply, round: number): Answer | { again: true } {
  const isStale = reply.errors?.some(({ type }) => type === 'STALE_DATA') ?? false
  if (isStale && round + 1 < mostRounds) return { again: true }
  const { commit } = (dataOf(reply) as Committed).createCommitOnBranch
  return { status: 200, text: `${commit.messageHeadline}: commit ${commit.oid.slice(0, 7)}.` }
}
