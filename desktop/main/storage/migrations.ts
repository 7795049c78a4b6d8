import type { DatabaseSync } from 'node:sqlite'

/**
 * Each leads from the version of its index to the next; the file says in `user_version` how many of
 * them it has seen. One that was released is never changed.
 */
const migrations = [
  `
  -- One row: the revision of the queue (see shared/queue-change.ts). Of each file the era is its own.
  CREATE TABLE queue (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    era TEXT NOT NULL,
    step INTEGER NOT NULL
  ) STRICT;
  INSERT INTO queue VALUES (1, lower(hex(randomblob(16))), 0);

  -- One row: the ids of all posts as a JSON array, in the order they are sent.
  CREATE TABLE queue_order (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    step INTEGER NOT NULL,
    ids TEXT NOT NULL
  ) STRICT;
  INSERT INTO queue_order VALUES (1, 0, '[]');

  -- A post as JSON, and the step of the queue's revision that it was saved at.
  CREATE TABLE posts (id TEXT PRIMARY KEY, step INTEGER NOT NULL, post TEXT NOT NULL) STRICT;
  CREATE INDEX posts_by_step ON posts (step);

  -- A draft as JSON.
  CREATE TABLE drafts (name TEXT PRIMARY KEY, draft TEXT NOT NULL) STRICT;

  -- An attempt to deliver a post as JSON, and when it began, in milliseconds since 1970.
  CREATE TABLE attempts (id TEXT PRIMARY KEY, at INTEGER NOT NULL, attempt TEXT NOT NULL) STRICT;
  CREATE INDEX attempts_by_instant ON attempts (at);

  -- Files of earlier versions whose contents are in here: their names and their SHA-256.
  CREATE TABLE taken_over (file TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT;
  `,
] as const

/** The version of a file that has seen all migrations. */
export const latestVersion = migrations.length

export function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** Brings a file to the latest version. To be called within a transaction. */
export function migrate(connection: DatabaseSync): void {
  for (const migration of migrations.slice(versionOf(connection))) connection.exec(migration)
  connection.exec(`PRAGMA user_version = ${latestVersion}`)
}
