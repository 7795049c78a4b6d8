import { strict } from './strict.ts'

interface Item {
  id?: string
  submenu?: Item[]
  click?: () => void
}

/** A menu whose items can be pressed by their ids. The stand-in carries out no role. */
function buildFromTemplate(items: Item[]) {
  const withSubmenus = (some: Item[]): Item[] =>
    some.flatMap((item) => [item, ...withSubmenus(item.submenu ?? [])])
  return strict('menu', {
    getMenuItemById: (id: string) => withSubmenus(items).find((item) => item.id === id) ?? null,
  })
}

let applicationMenu: ReturnType<typeof buildFromTemplate> | null = null

export const Menu = strict('Menu', {
  buildFromTemplate,
  getApplicationMenu: () => applicationMenu,
  setApplicationMenu(menu: ReturnType<typeof buildFromTemplate>): void {
    applicationMenu = menu
  },
})
