// n8n runs this file as it is, but for the word `export`: it imports nothing.

/** One commit is all or nothing: an article that moves is never there twice, and never gone. */
const commit = `mutation CommitArticle($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid } }
}`

/** In characters, of a title in the message of a commit. */
const longestTitle = 60
/** Each round, one of those who commit at the same time wins. */
const mostRounds = 20

/** The same for all slugs that some disk or host takes for one. */
const slugKey = (slug) => slug.normalize('NFD').toUpperCase().normalize('NFC')

/** The slug of the post that a file holds, where its front matter gives it no other. */
const slugOf = (file) => file.replace(/^_/, '').replace(/(\.[0-9a-z]{13})?\.(md|json)$/i, '')

/**
 * The message of a commit: one line of our own words with the article's title, of which neither a command
 * to a host (`[skip ci]`) nor a reference (`Fixes #1`, `GH-1`) is left.
 */
function headline({ title, slug, draft }, isKnown) {
  const verb = draft ? 'Take down' : isKnown ? 'Update' : 'Publish'
  const plain = (text) =>
    Array.from(
      text
        .slice(0, 1000)
        .replace(/[[\]{}<>()#@*/\\|~^=_`\p{C}\p{Z}\s]+/gu, ' ')
        .trim(),
    )
      .slice(0, longestTitle)
      .join('')
      .replace(/\bGH-/gi, 'GH ')
      .trim()
  return `${verb} “${plain(title) || plain(slug)}”`
}

/** Of a reply with an error, or of one that never came: the reason in GitHub's words or in n8n's. */
function failureOf({ errors, error }) {
  const { description, message } = Object(errors?.[0] ?? error)
  const said = [description, message, error].find(
    (text) => typeof text === 'string' && text !== '' && !text.includes('<'),
  )
  const reason = (said ?? 'no reason given').slice(0, 240).replace(/[.?!]?( \[line \d+.*\])?$/, '')
  return {
    status: 502,
    text: `Not committed. GitHub: ${reason.slice(0, 120)}. Sending it again is safe.`,
  }
}

/**
 * Decides what becomes of a post, by what stands in its repository (`reply`) and by what the site says
 * of its articles (`index`, or nothing where the site could not be asked): the same text again needs
 * nothing, a changed one takes the place of the old, under a new name too. An address that another
 * article has is refused. Returns an answer, or the commit to be made.
 */
export function decide(reply, index, { post, picture, file, request }, { branch }) {
  const { owner, repository, posts, pictures } = request.variables
  if (!reply.data) return failureOf(reply)
  const target = reply.data.repository.ref?.target
  if (!target) return failureOf({ error: `There is no branch '${branch}'` })
  const namesOf = (folder) => (folder?.object?.entries ?? []).map(({ name }) => name)
  const files = namesOf(target.posts).filter((name) => /^[^.].*\.(md|json)$/i.test(name))

  const [, mark] = /\.(\w{13})\.json$/.exec(file)
  const articles = Array.isArray(index?.articles) ? index.articles : []
  const byHand = articles.find(({ id }) => id === post.id)?.file
  const own = files.filter((name) => name.endsWith(`.${mark}.json`) || name === byHand)
  const key = slugKey(post.slug)
  const other = files.find((name) => !own.includes(name) && slugKey(slugOf(name)) === key)
  if (other) {
    const text = `Another article has the address /blog/${post.slug} (${other}). Give this one another.`
    return { status: 409, text: text.slice(-200) }
  }

  const isNewPicture = picture && !namesOf(target.pictures).includes(picture.name)
  const text = `${JSON.stringify(post, null, 2)}\n`
  const isSame = own.length === 1 && target.same?.object?.text === text
  if (isSame && !isNewPicture) {
    return { status: 200, text: `Nothing to do: ${file} has this text already.` }
  }
  const additions = [{ path: `${posts}/${file}`, contents: Buffer.from(text).toString('base64') }]
  if (isNewPicture) {
    additions.push({ path: `${pictures}/${picture.name}`, contents: picture.base64 })
  }
  const gone = own.filter((name) => name !== file)
  const message = headline(post, own.length > 0)
  const input = {
    branch: { repositoryNameWithOwner: `${owner}/${repository}`, branchName: branch },
    expectedHeadOid: target.oid,
    message: { headline: message },
    fileChanges: { additions, deletions: gone.map((name) => ({ path: `${posts}/${name}` })) },
  }
  return { message, title: post.title, request: { query: commit, variables: { input } } }
}

/**
 * Says what came of a commit. Where somebody else committed since the repository was looked at, nothing
 * was committed, and all is looked at again: `round` counts from 0.
 */
export function sayOutcome(reply, { message, title }, { request }, round) {
  const oid = reply.data?.createCommitOnBranch?.commit?.oid
  if (oid) {
    const hint = title.trim() === '' ? ' It has no title: the site does not show it.' : ''
    return { status: 200, text: `${message}: commit ${oid.slice(0, 7)}.${hint}` }
  }
  const isStale = reply.errors?.some(({ type }) => type === 'STALE_DATA')
  return isStale && round + 1 < mostRounds ? { request } : failureOf(reply)
}
