/** In CSS pixels from the upper left corner of what is seen of the page. */
export interface Point {
  x: number
  y: number
}

/**
 * A page in one engine. All input is the engine's own: the page takes it for the visitor's, with the
 * rights that only a visitor's press gives.
 */
export interface Driver {
  /** Begins to go there, and does not wait for the page. */
  open(url: string): Promise<unknown>
  reload(): Promise<unknown>
  back(): Promise<unknown>
  /** The value of a JavaScript expression, or of its promise: something JSON has a form for. */
  evaluate(expression: string): Promise<unknown>
  click(at: Point): Promise<unknown>
  /**
   * Presses the keys one after the other and holds them, then releases them all. A key is named as by
   * `KeyboardEvent.key`.
   */
  press(keys: readonly string[]): Promise<unknown>
  type(text: string): Promise<unknown>
  /** Touches the screen with a finger, for a moment; undefined where there is no way to. */
  tap: ((at: Point) => Promise<unknown>) | undefined
  /** Scrolls what is there to the right by so many pixels, as a wheel or a trackpad does. */
  scroll(at: Point, by: number): Promise<unknown>
  /** A PNG of what is seen. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<unknown>
}

/** A browser that was started. */
export interface Engine {
  version: string
  /** A page of its own cookies and storage, in a window of 1280 by 800 px. One at a time. */
  newPage(): Promise<Driver>
  close(): Promise<unknown>
}

export const viewport = { width: 1280, height: 800 }
