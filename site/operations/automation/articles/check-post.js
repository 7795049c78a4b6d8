// n8n runs this file as it is, but for the word `export`: it imports nothing, and has no `URL`.

/** The fields of a post, by their types. */
const fields = {
  id: 'text',
  title: 'text',
  slug: 'text',
  excerpt: 'text',
  content: 'text',
  author: 'text',
  publishDate: 'text',
  categories: 'texts',
  tags: 'texts',
}

/** Fields that a post may leave out; a flag is sent only where it is true. */
const optionalFields = {
  featuredImage: 'text',
  featuredImageAlt: 'text',
  seoTitle: 'text',
  seoDescription: 'text',
  updated: 'text',
  formerSlugs: 'texts',
  draft: 'flag',
}

/** In bytes. The publisher makes no picture of more than 700 kB. */
const largestPicture = 750_000
/** In bytes of UTF-8, with which a slug and what is added to it fit a file's name. */
const longestSlug = 200

/** One question: what stands in both folders, and what the post's file holds by now. */
const query = `query Look($owner: String!, $repository: String!, $branch: String!, $posts: String!, $pictures: String!, $file: String!) {
  repository(owner: $owner, name: $repository) {
    ref(qualifiedName: $branch) {
      target {
        oid
        ... on Commit {
          posts: file(path: $posts) { object { ... on Tree { entries { name } } } }
          pictures: file(path: $pictures) { object { ... on Tree { entries { name } } } }
          same: file(path: $file) { object { ... on Blob { text } } }
        }
      }
    }
  }
}`

/** 13 letters and digits that stand for an id: its FNV-1a hash of 64 bits. */
export function postIdHash(id) {
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < id.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(id.charCodeAt(index))) * 0x100000001b3n)
  }
  return hash.toString(36).padStart(13, '0')
}

/** The name of a post's file. On Windows no file has the name of a device, whatever its ending. */
export function fileName(slug, id) {
  const isDevice = /^(con|prn|aux|nul|(com|lpt)[\d¹²³])$/i.test(slug)
  return `${isDevice ? '_' : ''}${slug}.${postIdHash(id)}.json`
}

const isText = (value) =>
  typeof value === 'string' &&
  value.isWellFormed() &&
  !/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u.test(value)
const isSeen = (text) => text.trim() === text && !/\p{Default_Ignorable_Code_Point}/u.test(text)
/** A slug that begins with a mark is one that was made of a title, in small letters without accents. */
const isSlug = (text) =>
  /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(text) &&
  !/^\p{M}.*(?:\p{CWL}|[a-z]\p{M}|_|--|-$)/u.test(text.normalize('NFD')) &&
  isSeen(text) &&
  text.normalize('NFC') === text &&
  Buffer.byteLength(text) <= longestSlug &&
  !['index', 'page'].includes(text.toLowerCase())
const isDay = (text) =>
  /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) &&
  new Date(text).getTime() > -Infinity &&
  new Date(text).toISOString().startsWith(text)
const isImage = (address) =>
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address) ||
  /^https?:\/\/(?!\S{0,200}xn--)([a-z\d-]+\.)+[a-z]{2,}(:\d{1,4})?([/?#]|$)/iu.test(address)

const types = {
  text: isText,
  texts: (value) => Array.isArray(value) && value.every(isText),
  flag: (value) => value === true,
}

/** Rules beside the types, without which no site can be built with the file. */
const rules = {
  id: (id) => /[^\p{M}]/u.test(id) && id.length <= 500 && isSeen(id),
  slug: isSlug,
  publishDate: isDay,
  updated: (day) => isDay(day) && day < '3000',
  formerSlugs: (slugs) => slugs.length <= 200 && slugs.every(isSlug),
  featuredImage: isImage,
}

/** Why a post is not committed; undefined where it is. The publisher sends no such post. */
export function whyUnfit(post) {
  const all = { ...fields, ...optionalFields }
  if (!Object.keys(post).every((field) => Object.hasOwn(all, field))) {
    return 'The post has a field that is none of a post.'
  }
  for (const [field, type] of Object.entries(all)) {
    const value = post[field]
    const isMissing = value === undefined && Object.hasOwn(optionalFields, field)
    if (!isMissing && !(types[type](value) && (rules[field]?.(value) ?? true))) {
      return `The post's ${field} is not as the publisher sends it.`
    }
  }
  if (post.updated < post.publishDate) return 'The post was updated before it was published.'
  return undefined
}

/** Whether a payload's picture is a WebP or JPEG by its content, and of this post. */
function isPictureOf(picture, post) {
  const { name, type, base64 } = picture ?? {}
  if (![name, type, base64].every(isText)) return false
  const [, mark, ending] = /^[a-z0-9-]{1,60}\.(\w{13})\.\w{6,12}\.(webp|jpg)$/.exec(name) ?? []
  if (mark !== postIdHash(post.id) || post.featuredImage !== `/pictures/${name}`) return false
  if (Object.keys(picture).sort().join() !== 'alt,base64,height,name,type,width') return false
  if (!/^[\w+/]+={0,2}$/.test(base64) || base64.length > largestPicture * 2) return false
  const bytes = Buffer.from(base64, 'base64')
  const isJpeg = bytes.toString('hex', 0, 3) === 'ffd8ff'
  const isWebp = /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12))
  const found = isJpeg ? 'image/jpeg jpg' : isWebp ? 'image/webp webp' : ''
  return bytes.length <= largestPicture && found === `${type} ${ending}`
}

/**
 * Checks what `readPayload` returned: an answer as it is, a post that is unfit as an answer (`status`,
 * `text`), any other with its file's name and the question to GitHub.
 */
export function checkPost(read, { owner, repository, branch, folder }) {
  if (read.status) return read
  const { post, picture } = read
  const unfit = whyUnfit(Object(post))
  if (unfit !== undefined) return { status: 422, text: unfit }
  if (picture !== undefined && !isPictureOf(picture, post)) {
    const text = 'The post’s picture is not as the publisher sends it: nothing was committed.'
    return { status: 422, text }
  }
  const posts = folder.split('/').filter(Boolean).join('/')
  const pictures = posts.replace(/[^/]*$/, 'pictures')
  const file = fileName(post.slug, post.id)
  const variables = { owner, repository, branch: `refs/heads/${branch}`, posts, pictures }
  const request = { query, variables: { ...variables, file: `${posts}/${file}` } }
  return { post, picture, file, request }
}
