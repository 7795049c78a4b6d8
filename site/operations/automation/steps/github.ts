/** The settings that the operator fills in, in the node 'Your repository'. */
export interface Repository {
  owner: string
  repository: string
  branch: string
  /** Path of the articles' folder in the repository. */
  folder: string
}

/** The settings as queries need them, however the folder was written. */
export function variablesOf({ owner, repository, branch, folder }: Repository) {
  return { owner, repository, branch: `refs/heads/${branch}`, folder: plainFolder(folder) }
}

/** The folder of pictures, which stands beside that of the articles. */
export function picturesFolder({ folder }: Repository): string {
  const parts = plainFolder(folder).split('/')
  return [...parts.slice(0, -1), 'pictures'].join('/')
}

/** Without a slash at its ends. */
export function plainFolder(folder: string): string {
  return folder.split('/').filter(Boolean).join('/')
}

/** A query with its variables, as GitHub's GraphQL interface takes it. */
export interface GraphQLRequest {
  query: string
  variables: Record<string, unknown>
}

/** The answer to the publisher: a status of HTTP, and a sentence that its card shows. */
export interface Answer {
  status: number
  text: string
}

export interface GitHubError {
  type?: string
  message: string
}

/** GitHub answers a query that failed with status 200 and says so in `errors`. */
export interface GitHubReply {
  data?: unknown
  errors?: readonly GitHubError[]
}

/** The data of a reply. Throws with GitHub's own message where there is an error. */
export function dataOf({ data, errors }: GitHubReply): object {
  const error = errors?.[0]
  if (error) throw new Error(error.message)
  if (typeof data !== 'object' || data === null) throw new Error('GitHub gave no answer')
  return data
}
