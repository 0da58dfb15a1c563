/** How a person looks at the editor, kept on this device. Without storage the defaults apply. */

export function readSetting(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

export function writeSetting(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // Nothing is remembered.
  }
}
