import { postOfPayload } from '../post/post.ts'
import { fieldOfKey } from '../publication/unknown-fields.ts'

/** A post as its program wrote it, or a part of one. */
export type Row = Readonly<Record<string, unknown>>

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRow) : [])

/** Names under which replies have a list of posts, and what holds one. */
const lists = 'posts articles items results records entries pages edges nodes db data'.split(' ')
const replies = ['data', 'response', 'json']
/** Names under which a post has its fields. */
const inners =
  'post article entry item node fields properties attributes frontmatter front_matter params'.split(
    ' ',
  )
/** Nothing that is read lies deeper. */
const deepest = 10

/**
 * The posts of a JSON value: of a list, of an object that holds one list, or one post. The tables of a
 * Ghost export are joined.
 */
export function foreignPosts(value: unknown, depth = 0): { posts: unknown[]; isList: boolean } {
  if (Array.isArray(value) && depth < deepest) {
    const each = value.map((entry) => foreignPosts(entry, depth + 1))
    return { posts: each.flatMap(({ posts }) => posts), isList: true }
  }
  if (isRow(value) && Array.isArray(value['posts_tags'])) {
    return { posts: joinedPosts(value), isList: true }
  }
  const held = isRow(value) && depth < deepest ? heldBy(value, depth === 0) : undefined
  return held === undefined ? { posts: [value], isList: false } : foreignPosts(held, depth + 1)
}

/** The one value of an object that holds its posts; undefined of a post. */
function heldBy(value: Row, isWhole: boolean): unknown {
  const says = (field: string) => Object.keys(value).some((key) => fieldOfKey(key)?.field === field)
  // A feed has a title, too.
  if (says('content') || (says('title') && !isWhole)) return undefined
  const isRows = (inner: unknown) => Array.isArray(inner) && inner.every(isRow)
  const list = lists.map((name) => value[name]).find(isRows)
  if (list !== undefined) return list
  if (inners.some((name) => isRow(value[name])) || Object.keys(value).some(fieldOfKey)) {
    return undefined
  }
  const reply = replies.map((name) => value[name]).find(isRow)
  if (reply !== undefined) return reply
  const all = Object.values(value)
  const filled = all.filter((inner) => rowsOf(inner).length > 0)
  const [only, other] = filled.length > 0 ? filled : all.filter(isRow)
  return other === undefined ? only : undefined
}

/** Posts of a Ghost export, whose authors, tags and texts for search engines have tables of their own. */
function joinedPosts(tables: Row): Row[] {
  const table = (name: string) => rowsOf(tables[name])
  const linked = (links: string, key: string, name: string) => {
    const rows = new Map(table(name).map((row) => [row['id'], row]))
    const byPost = Map.groupBy(table(links), (link) => link['post_id'])
    return (id: unknown) => byPost.get(id)?.map((link) => rows.get(link[key]))
  }
  const tagsOf = linked('posts_tags', 'tag_id', 'tags')
  const authorsOf = linked('posts_authors', 'author_id', 'users')
  const metas = new Map(table('posts_meta').map(({ post_id: id, ...meta }) => [id, meta]))
  return table('posts').map((post) => {
    const { id } = post
    return { ...metas.get(id), ...post, tags: tagsOf(id), authors: authorsOf(id) }
  })
}

/** A post with all of its fields beside each other, whatever its program puts them in. */
export function flatPost(row: Row, depth = 0): Row {
  const post = postOfPayload(row) as Row
  const name = [...inners, 'data'].find((inner) => isRow(post[inner]))
  if (name !== undefined && depth < deepest) {
    const { [name]: inner, ...others } = post
    const { id, cover, archived, in_trash } = others
    // The rest of what Notion and Airtable say of a row is for themselves.
    const isOfTable = others['object'] === 'page' || 'createdTime' in others
    const outer = isOfTable ? { id, cover, archived, in_trash } : others
    return flatPost({ ...outer, ...(inner as Row) }, depth + 1)
  }
  return isRow(post['title']) && 'rendered' in post['title'] ? flatWordPress(post) : post
}

/** The names of authors and terms, of which WordPress itself gives numbers, come with `_embed`. */
function flatWordPress(row: Row): Row {
  const { _embedded, _links: _, guid: __, ...post } = row
  const embedded = isRow(_embedded) ? _embedded : {}
  const terms = rowsOf([embedded['wp:term']].flat(2))
  const { categories, tags, author, featured_media: media, content } = post
  const named = (taxonomy: string) => terms.filter((term) => term['taxonomy'] === taxonomy)
  return {
    ...post,
    ...(terms.length > 0
      ? { categories: named('category'), tags: named('post_tag') }
      : { categories: undefined, tags: undefined, category_ids: categories, tag_ids: tags }),
    ...(embedded['author']
      ? { author: embedded['author'] }
      : { author: undefined, author_id: author }),
    ...(embedded['wp:featuredmedia']
      ? { featured_media: undefined, image: embedded['wp:featuredmedia'] }
      : { featured_media: media || undefined }),
    ...(isRow(content) && content['protected'] === true && { visibility: 'password' }),
  }
}

const addressKeys = ['url', 'source_url', 'src', 'path', 'href']
const textKeys = ['plain_text', 'name', 'title', 'label', 'start', 'value', 'slug']

/**
 * The texts of a value of another program: of Notion's properties, of objects with a name or an address.
 * Null where it is empty, undefined where it is no text. `isAddress`: of a name and an address, that is meant.
 */
export function plainValue(value: unknown, isAddress = false): unknown {
  if (Array.isArray(value)) {
    const isRich = value.length > 0 && value.every((part) => isRow(part) && 'plain_text' in part)
    // Ghost's tags for its own use are no tags for readers.
    const shown = value.filter((part) => !isRow(part) || part['visibility'] !== 'internal')
    const plain = shown
      .map((part) => plainValue(part, isAddress))
      .filter((part) => part !== undefined)
    return isRich ? plain.map(String).join('') : plain
  }
  if (!isRow(value)) return value
  const type = String(value['type'])
  const keys = isAddress
    ? [...addressKeys, type, ...textKeys]
    : [...textKeys, type, 'rendered', ...addressKeys]
  const key = keys.find((name) => Object.hasOwn(value, name) && value[name] !== null)
  if (key !== undefined) return plainValue(value[key], isAddress)
  return Object.hasOwn(value, type) ? null : undefined
}
