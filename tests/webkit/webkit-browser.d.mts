export type WebKitBrowser = {
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** Waits until the body of a function returns true in the page. */
  until(script: string): Promise<void>
  /** Waits for the visible field of this label, and types into it. */
  fill(label: string, text: string): Promise<void>
  /** Waits for the visible button or link whose name begins so, and presses it. */
  press(name: string): Promise<void>
  /** Waits for a visible text of the page. */
  see(text: string): Promise<void>
  keys(...keys: readonly string[]): Promise<void>
  /** PNG. */
  picture(): Promise<Buffer>
  version: string
  close(): Promise<void>
}

/** Key presses that are not letters. */
export const KEYS: { readonly Enter: string; readonly Control: string; readonly ArrowDown: string }

/** Starts Xvfb, WebKitWebDriver and MiniBrowser; `home` is a folder for their settings. */
export function openWebKit(home: string): Promise<WebKitBrowser>
