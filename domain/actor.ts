/** Who did something, as the history shows it: `customer`, `provider`, `system` or `staff:{username}`. */
export type Actor = 'customer' | 'provider' | 'system' | `staff:${string}`

export const staffActor = (username: string): Actor => `staff:${username}`
