type Point = { readonly x: number; readonly y: number }

export type WebKitBrowser = {
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** Waits until the body of a function returns true in the page. */
  until(script: string): Promise<void>
  /** Waits for the visible field of this label, and types into it. */
  fill(label: string, text: string): Promise<void>
  /** Waits for the visible button or link of this name, or whose name begins so, and presses it. */
  press(name: string): Promise<void>
  /** Waits for the checkbox or radio of this label, and chooses it. */
  check(label: string): Promise<void>
  /** Gives a file to a file input, also to a hidden one. */
  upload(selector: string, file: string): Promise<void>
  /** By mouse, between points of the window. */
  drag(from: Point, to: Point): Promise<void>
  /** Waits for a visible text of the page. */
  see(text: string): Promise<void>
  /** Errors since the last call and after the last `open`: of scripts, promises and the console. */
  errors(): Promise<string[]>
  keys(...keys: readonly string[]): Promise<void>
  /** PNG. */
  picture(): Promise<Buffer>
  version: string
  close(): Promise<void>
}

/** Key presses that are not letters. */
export const KEYS: Readonly<
  Record<'Enter' | 'Escape' | 'Tab' | 'Shift' | 'Control' | 'ArrowDown' | 'ArrowRight', string>
>

/** Starts Xvfb, WebKitWebDriver and MiniBrowser; `home` is a folder for their settings. */
export function openWebKit(home: string): Promise<WebKitBrowser>
