import { NavLink } from 'react-router-dom'
import { brand } from '../../shared/brand.ts'
import { Button } from '../ui/button.tsx'
import { Wren } from '../ui/wren.tsx'
import { useHelp } from './help/shortcuts.ts'
import { publisherPaths, toolNames } from './paths.ts'
import { SavingState } from './saving-state.tsx'

export function PublisherHeader({ homeHref }: { homeHref: string | undefined }) {
  const { open } = useHelp()
  return (
    <header className="publisher-header">
      <div className="publisher-bar">
        <Brand homeHref={homeHref} />
        <nav aria-label="Tools">
          <NavLink to={publisherPaths.single}>{toolNames.single}</NavLink>
          <NavLink to={publisherPaths.bulk}>{toolNames.bulk}</NavLink>
        </nav>
        <SavingState />
        <Button variant="quiet" size="small" className="help-button" onClick={open}>
          <span aria-hidden="true">?</span>
          <span className="help-button-text">Keyboard shortcuts</span>
        </Button>
      </div>
    </header>
  )
}

function Brand({ homeHref }: { homeHref: string | undefined }) {
  const content = (
    <>
      <Wren className="publisher-wren" />
      <span>{brand.name}</span>
    </>
  )
  return homeHref === undefined ? (
    <p className="publisher-brand">{content}</p>
  ) : (
    <a className="publisher-brand" href={homeHref}>
      {content}
    </a>
  )
}
