import { extname } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.pdf': 'application/pdf',
}

const TEXT = /^text\/|[/+](?:json|xml)$/

/** The content type of a file by its name, and whether it is text worth compressing. */
export function contentTypeOf(file: string): { type: string; isText: boolean } {
  const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream'
  const isText = TEXT.test(type)
  return { type: isText ? `${type}; charset=utf-8` : type, isText }
}
