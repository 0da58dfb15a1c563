/** Gives the time. An argument wherever time matters, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
