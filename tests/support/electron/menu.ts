import { strict } from './strict.ts'

interface Item {
  id?: string
  type?: string
  checked?: boolean
  submenu?: Item[]
  click?: (item: { checked: boolean }) => void
}

interface BuiltMenu {
  items: Item[]
}

let applicationMenu: BuiltMenu | undefined

export const Menu = strict('Menu', {
  buildFromTemplate: (items: Item[]): BuiltMenu => ({ items }),
  setApplicationMenu(menu: BuiltMenu): void {
    applicationMenu = menu
  },
})

/** Chooses an item of the application's menu by its id. The stand-in carries out no role. */
export function chooseFromMenu(id: string): void {
  const item = allItems(applicationMenu?.items ?? []).find((candidate) => candidate.id === id)
  if (!item?.click) throw new Error(`The menu has no item '${id}'.`)
  if (item.type === 'checkbox') item.checked = item.checked !== true
  item.click({ checked: item.checked === true })
}

function allItems(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...allItems(item.submenu ?? [])])
}
