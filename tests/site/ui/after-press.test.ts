import { expect, test } from 'vitest'
import { createPress } from '../../../site/ui/after-press.ts'

function pressed() {
  const target = new EventTarget()
  const done: string[] = []
  const { listen, afterPress } = createPress()
  const end = listen(target)
  const fire = (type: string) => target.dispatchEvent(new Event(type))
  const leave = (field: string) => {
    afterPress(() => done.push(field))
  }
  return { done, end, fire, leave }
}

test.each(['pointerup', 'pointercancel', 'dragend'])(
  'work waits for the %s of a press, and is done once, in its order; without a press it is done at once',
  (type) => {
    const { done, fire, leave } = pressed()
    fire('pointerdown')
    leave('one')
    leave('two')
    expect(done).toEqual([])
    fire(type)
    expect(done).toEqual(['one', 'two'])
    fire(type)
    leave('three')
    expect(done).toEqual(['one', 'two', 'three'])
  },
)

test('what still waits is done when the field goes', () => {
  const { done, end, fire, leave } = pressed()
  fire('pointerdown')
  leave('one')
  end()
  expect(done).toEqual(['one'])
  fire('pointerdown')
  leave('two')
  expect(done).toEqual(['one', 'two'])
})
