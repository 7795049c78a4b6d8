import { app, windows } from './app.ts'
import { strict } from './strict.ts'

interface Item {
  id?: string
  label?: string
  role?: string
  type?: string
  checked?: boolean
  enabled?: boolean
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

/** Chooses an item of the application's menu by its id, or by its role if it has none. */
export function chooseFromMenu(name: string): void {
  const item = allItems(applicationMenu?.items ?? []).find(
    (candidate) => candidate.id === name || candidate.role === name,
  )
  if (item === undefined) throw new Error(`The menu has no item '${name}'.`)
  if (item.role === 'quit') app.quit()
  else if (item.role === 'close') for (const window of windows) window.close()
  else if (item.click) {
    if (item.type === 'checkbox') item.checked = item.checked !== true
    item.click({ checked: item.checked === true })
  } else throw new Error(`The stand-in does not carry out the role '${item.role ?? ''}'.`)
}

function allItems(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...allItems(item.submenu ?? [])])
}
