import { Button } from '../../../ui/button.tsx'
import { useValue } from '../../observable.ts'
import { useMove } from './move-context.ts'
import { cancelAndFocus, dropAndFocus } from './move-focus.ts'
import { dayText } from './move.ts'

/** Which post is carried and where to, and what ends that; for screen readers it says what happens. */
export function MoveBar() {
  const move = useMove()
  const { carried, news } = useValue(move)
  return (
    <>
      {carried && (
        <div className="move-bar" role="group" aria-label="Move a post">
          <p>
            {carried.to === carried.from ? (
              <>
                Choose a day for <strong>{carried.title}</strong>
              </>
            ) : (
              <>
                <strong>{carried.title}</strong> to {dayText(carried.to)}
              </>
            )}
          </p>
          <Button
            size="small"
            disabled={carried.to === carried.from}
            onClick={() => void dropAndFocus(move)}
          >
            Move here
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              cancelAndFocus(move)
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  )
}
