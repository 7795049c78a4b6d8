import { app, windows } from './app.ts'
import { observed } from './observed.ts'
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

class BuiltMenu {
  readonly items: Item[]

  constructor(items: Item[]) {
    this.items = items
  }
}

let applicationMenu: BuiltMenu | undefined

export const Menu = strict('Menu', {
  buildFromTemplate: (template: Item[]): BuiltMenu => new BuiltMenu(template),
  setApplicationMenu(menu: BuiltMenu): void {
    applicationMenu = menu
    observed.menu = allItems(menu.items).map(nameOf)
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

function nameOf({ id, role, label, type }: Item): string {
  return id ?? role ?? label ?? type ?? ''
}
