import { defineConfig } from 'oxlint'

interface Room {
  /** The other rooms it may import from; of its own files it may import any. Types count too. */
  may: readonly string[]
  /** Rooms of which it may import types alone. */
  types?: readonly string[]
  /** Packages it may not import, as regular expressions. */
  never?: readonly string[]
}

const node = '^node:'
const react = '^react(-dom|-router-dom)?(/|$)'
const electron = '^electron(-|$)'

const pages = ['landing', 'blog', 'legal', 'waitlist-page', 'not-found', 'publisher']

/** A page of the site is made of these. */
const ofPages = ['layout', 'ui', 'shared']

const ground: Room = { may: [], never: [node, react, electron, '^@supabase/', '^vite$'] }

/** The direction of imports. A room is named by its folder, and no two rooms have the same name. */
const rooms: Record<string, Room> = {
  shared: ground,
  // Its floors: each imports only from those below it, and from the ground.
  'shared/post': ground,
  'shared/publication': { ...ground, may: ['post'] },
  'shared/calendar': { ...ground, may: ['post'] },
  'shared/api': { ...ground, may: ['post', 'publication', 'calendar'] },
  'shared/review': { ...ground, may: ['post', 'publication'] },

  // Its entries; every folder below has a line of its own.
  site: {
    may: [...ofPages, ...pages, 'waitlist', 'content', 'plugins', 'sandbox', 'static-host'],
    never: [electron],
  },
  'site/ui': { may: ['shared'], never: [node, electron] },
  'site/layout': { may: ['ui', 'shared'], never: [node, electron] },
  'site/waitlist': { may: ofPages, never: [node, electron] },
  'site/landing': { may: [...ofPages, 'waitlist'], never: [node, electron] },
  'site/blog': { may: [...ofPages, 'waitlist'], never: [node, electron] },
  'site/not-found': { may: ofPages, never: [node, electron] },
  'site/legal': { may: ofPages, never: [node, electron] },
  'site/waitlist-page': { may: [...ofPages, 'waitlist'], never: [node, electron] },
  'site/publisher': { may: ['ui', 'shared'], never: [node, electron] },
  'site/content': { may: ['shared'], never: [react, electron] },
  'site/operations/automation': { may: ['content', 'shared'], never: [react, electron] },
  'site/operations/hosting': { may: ['automation'], never: [react, electron] },
  'site/dev/static-host': { may: [], never: [react, electron] },
  // Its own stand-in of the waitlist has a folder of that name, too.
  'site/dev/sandbox': {
    may: ['automation', 'static-host', 'shared', 'waitlist'],
    never: [react, electron],
  },
  'site/plugins': {
    may: ['blog', 'layout', 'not-found', 'content', 'static-host', 'shared', 'site'],
    never: [electron],
  },

  'desktop/ipc': { may: ['shared'], never: [node, react, electron] },
  'desktop/main': { may: ['ipc', 'shared'], never: [react] },
  'desktop/preload': { may: ['ipc'], never: [node, react] },
  'desktop/renderer': {
    may: ['publisher', 'ui', 'shared', 'site'],
    types: ['ipc'],
    never: [node, electron],
  },
  'desktop/packaging': { may: ['shared'], never: [react] },
}

const topLevel = ['shared', 'site', 'desktop', 'tests']
const nameOf = (folder: string) => folder.split('/').at(-1) ?? folder
const isFloor = (folder: string) => folder.startsWith('shared/')
const floors = Object.keys(rooms).filter(isFloor).map(nameOf)
/** A floor is no room to those who may import `shared`. */
const names = [...topLevel, ...Object.keys(rooms).map(nameOf)].filter(
  (name) => !floors.includes(name),
)

function direction(folder: string, { may, types = [], never = [] }: Room) {
  const allowed = new Set([...may, ...types, nameOf(folder)])
  const known = isFloor(folder) ? [...names, ...floors] : names
  const forbidden = [...new Set(known)].filter((name) => !allowed.has(name))
  const message = `${folder} may import ${may.join(', ') || 'itself'} only: see oxlint.config.ts.`
  const patterns = [
    { regex: `(^|/)(${forbidden.join('|')})/`, message },
    ...types.map((name) => ({ regex: `(^|/)${name}/`, message, allowTypeImports: true })),
    ...never.map((regex) => ({ regex, message })),
  ]
  return {
    files: [`${folder}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns }] },
  } as const
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc', 'unicorn', 'react', 'import', 'promise', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist/**', '.data/**', '.cache/**', 'node_modules/**'],
  rules: {
    eqeqeq: 'error',
    // Types count, too; `npm run check:structure` follows what is loaded later.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // A region that scrolls by itself.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region'] }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],

    // A comment names its subject.
    'no-warning-comments': [
      'error',
      { terms: ['what', 'who', 'that which'], location: 'start', decoration: ['*'] },
    ],

    'eslint/no-shadow': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-await-in-loop': 'off',
    'no-console': 'off',
    'oxc/no-map-spread': 'off',
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'react/no-array-index-key': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/set-state-in-effect': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-set-has': 'off',
  },
  overrides: [
    ...Object.entries(rooms).map(([folder, room]) => direction(folder, room)),
    {
      files: ['shared/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'fetch',
          'localStorage',
          'sessionStorage',
          'indexedDB',
          'setTimeout',
          'setInterval',
          'self',
          'crypto',
          'performance',
          'navigator',
          'location',
        ],
      },
    },
    { files: ['tests/**'], rules: { 'no-warning-comments': 'off' } },
    {
      // Fixtures look like hooks, and take their needs from an empty pattern.
      files: [
        'tests/{engines,support}/fixtures.ts',
        'tests/support/electron/desktop-test.ts',
        'tests/support/desktop/headless-app.ts',
        'tests/e2e/publisher/{receiver,to-the-blog}.spec.ts',
      ],
      rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
  ],
})
