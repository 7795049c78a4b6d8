import { brand } from '../../shared/brand.ts'
import type { FilesOf } from './site.ts'

/** The web app manifest, which names the icons to phones. */
export const webManifest: FilesOf = () => [['/site.webmanifest', manifest]]

function manifest(): string {
  const icon = (src: string, size: number, purpose = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'browser',
    background_color: brand.themeColors.light,
    theme_color: brand.themeColors.light,
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}
